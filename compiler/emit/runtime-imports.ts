import type * as runtime from "../../runtime/index.ts";
import type { TypeName } from "./emit-type.ts";

/** Functions that a generated module may import from the runtime. */
type RuntimeName = keyof typeof runtime;

/** Types that a generated module may import from the runtime. */
type RuntimeTypeName =
  | "AmbientScope"
  | "NumberValue"
  | "StagedScope"
  | "TypedPlan"
  | "Value"
  | "ValueMap"
  | "With";

/** Collects the names that one module uses from the runtime, so that it imports no other. */
export class RuntimeImports {
  readonly #values = new Map<string, string>();
  readonly #types = new Set<string>();

  /** The name by which the module calls a function of the runtime. */
  use(name: RuntimeName, alias: string = name): string {
    this.#values.set(name, alias);
    return alias;
  }

  /** Takes back a function that turned out not to be used. */
  drop(name: RuntimeName): void {
    this.#values.delete(name);
  }

  /** The name by which the module refers to a type of the runtime. */
  useType(name: RuntimeTypeName): string {
    this.#types.add(name);
    return name;
  }

  /** The text of a variable's type. */
  typeText(type: TypeName): string {
    switch (type) {
      case "boolean":
      case "null":
        return type;
      case "text":
        return "string";
      case "list":
        return `readonly ${this.useType("Value")}[]`;
      case "map":
        return this.useType("ValueMap");
      case "number":
        return this.useType("NumberValue");
      case "value":
        return this.useType("Value");
      default:
        return type satisfies never;
    }
  }

  /** What the import of functions names, sorted. */
  values(): { name: string; alias?: string }[] {
    const names = [...this.#values].sort(([left], [right]) => (left < right ? -1 : 1));
    return names.map(([name, alias]) => (name === alias ? { name } : { name, alias }));
  }

  /** What the import of types names, sorted. */
  types(): string[] {
    return [...this.#types].sort();
  }
}

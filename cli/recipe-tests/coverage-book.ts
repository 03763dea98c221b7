import type { Plan, PlanResolver } from "../../runtime/index.ts";
import type { FindPlan } from "./coverage.ts";
import { Coverage } from "./coverage.ts";

/** What tests have reached in each recipe that they run, the recipes that those call among them. */
export class CoverageBook {
  readonly #recipes = new Map<string, Coverage>();
  readonly #instrumented = new Map<Plan, Plan>();

  /** The same plan, which notes what it reaches, as do all plans that it is known to call. */
  instrument(plan: Plan): Plan {
    const known = this.#instrumented.get(plan);
    if (known !== undefined) return known;
    const callees: FindPlan[] = [];
    const instrumented = this.of(plan.source.path).instrument(plan, (find) => {
      callees.push(find);
      return () => this.instrument(find());
    });
    // Before the callees are looked at: recipes call one another in circles.
    this.#instrumented.set(plan, instrumented);
    for (const find of callees) this.instrument(find());
    return instrumented;
  }

  /** A resolver whose plans note what they reach too. */
  watch(resolver: PlanResolver): PlanResolver {
    return {
      resolve: async (path, from, inputs) => {
        const found = await resolver.resolve(path, from, inputs);
        return found.kind === "plan" ? { ...found, plan: this.instrument(found.plan) } : found;
      },
    };
  }

  /** What has been reached in the recipe with that path. */
  of(recipe: string): Coverage {
    const coverage = this.#recipes.get(recipe) ?? new Coverage();
    this.#recipes.set(recipe, coverage);
    return coverage;
  }

  /** Paths of recipes, in their order, with what has been reached there. */
  recipes(): readonly (readonly [path: string, coverage: Coverage])[] {
    return [...this.#recipes].sort(([left], [right]) => (left < right ? -1 : 1));
  }

  /** Takes over what another book has. */
  add(other: CoverageBook): void {
    for (const [recipe, coverage] of other.recipes()) this.of(recipe).add(coverage);
  }
}

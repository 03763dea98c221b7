import type { VirtualPrograms } from "./virtual-programs.ts";

/** A node of a command template, as far as the property writes such. */
export type TreeNode = string | TreeObject;

/** A node with settings. */
export interface TreeObject {
  readonly template: string | TreeObject | readonly TreeNode[];
  readonly parallel?: true;
  readonly label?: string;
  readonly when?: boolean | string;
  readonly failure?: Scope;
  readonly retry?: number;
  readonly recover?: string | readonly string[];
  readonly repeat?: number;
}

type Scope = "continue" | "branch" | "root";

interface Result {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
  readonly scope: Scope;
  readonly isSkipped?: boolean;
}

const ranks: readonly Scope[] = ["continue", "branch", "root"];

function furthest(...scopes: readonly (Scope | undefined)[]): Scope {
  const rank = Math.max(...scopes.map((scope) => ranks.indexOf(scope ?? "continue")));
  return ranks[rank] ?? "continue";
}

/** What the documents say that a template does, read literally: one function for each kind of node, and no plan. */
export class SlowRun {
  readonly #programs: VirtualPrograms;
  readonly #values: ReadonlyMap<string, string>;
  /** `LABEL:STATUS` of each branch. */
  readonly branches: string[] = [];

  constructor(programs: VirtualPrograms, values: ReadonlyMap<string, string>) {
    this.#programs = programs;
    this.#values = values;
  }

  /** Runs the whole template; the text that it prints, undefined where it fails. */
  run(template: readonly TreeNode[] | TreeObject): string | undefined {
    const root: TreeObject = "template" in template ? template : { template };
    const { code, stdout } = this.#node(root, undefined, true);
    return code === 0 ? stdout : undefined;
  }

  #node(node: TreeNode, stdin: string | undefined, isRoot = false): Result {
    if (typeof node === "string") return this.#command(node, stdin);
    if (!this.#isWanted(node)) return { ...success(stdin ?? ""), isSkipped: true };
    if (node.repeat !== undefined) {
      const { repeat, ...copy } = node;
      const copies = Array.from({ length: repeat }, () => copy);
      return node.parallel
        ? this.#join({ template: copies }, copies, stdin)
        : this.#list({ template: copies }, copies, stdin, isRoot);
    }
    let result = this.#attempt(node, stdin, isRoot);
    for (let attempt = 1; attempt < (node.retry ?? 1) && result.code !== 0; attempt += 1) {
      const cleanup = this.#recover(node, result);
      if (cleanup !== undefined && cleanup.code !== 0) return { ...cleanup, scope: "root" };
      result = this.#attempt(node, stdin, isRoot);
    }
    return result;
  }

  #isWanted({ when = true }: TreeObject): boolean {
    if (typeof when === "boolean") return when;
    const isTrue = (name: string): boolean => this.#values.get(name) === "yes";
    return when.startsWith("!") ? !isTrue(when.slice(1)) : isTrue(when);
  }

  #attempt(node: TreeObject, stdin: string | undefined, isRoot: boolean): Result {
    const { parallel, template } = node;
    if (typeof template === "string") return this.#command(template, stdin);
    if ("template" in template) {
      const inner = this.#node(template, stdin);
      // The outer node has run, and handed on what flows into it.
      return { ...inner, isSkipped: false, scope: furthest(inner.scope, template.failure) };
    }
    return parallel ? this.#join(node, template, stdin) : this.#list(node, template, stdin, isRoot);
  }

  #recover({ recover }: TreeObject, { stdout }: Result): Result | undefined {
    if (recover === undefined) return undefined;
    const inner = new SlowRun(this.#programs, this.#values);
    return inner.#node({ failure: "root", template: recover }, stdout);
  }

  #command(command: string, stdin: string | undefined): Result {
    return { ...this.#programs.run(command.split(" "), stdin), scope: "continue" };
  }

  #list(
    node: TreeObject,
    steps: readonly TreeNode[],
    stdin: string | undefined,
    isRoot: boolean,
  ): Result {
    let flow = stdin;
    for (const step of steps) {
      const result = this.#node(step, flow);
      const only = isRoot && steps.length === 1 ? "root" : "continue";
      const scope = furthest(result.scope, scopeOf(step), node.failure, only);
      if (result.code !== 0 && scope !== "continue") return { ...result, scope };
      flow = result.code === 0 ? result.stdout : "";
    }
    return success(flow ?? "");
  }

  #join(node: TreeObject, steps: readonly TreeNode[], stdin: string | undefined): Result {
    const results = steps.map((step) => ({ step, result: this.#node(step, stdin) }));
    const stdout = results
      .map(({ step, result }, index) => this.#report(step, result, index))
      .join("\n");
    const failed = results.filter(({ result }) => result.code !== 0);
    const fatal = failed.find(
      ({ step, result }) => furthest(result.scope, scopeOf(step), node.failure) === "root",
    );
    if (fatal !== undefined) return { ...fatal.result, scope: "root" };
    const [first] = failed;
    if (node.failure !== "branch" || first === undefined) return success(stdout);
    return { ...first.result, stdout, scope: "branch" };
  }

  #report(step: TreeNode, { code, isSkipped, stderr, stdout }: Result, index: number): string {
    const label = (typeof step === "string" ? undefined : step.label) ?? `branch ${index + 1}`;
    const status = code === 0 ? "done" : "failed";
    this.branches.push(`${label}:${status}`);
    const head = `--- branch: ${label} status: ${status} ---\n`;
    if (code === 0) return head + (isSkipped ? "" : stdout);
    return `${head}exit: ${code}${stderr === "" ? "" : `\nstderr: ${stderr}`}`;
  }
}

function scopeOf(step: TreeNode): Scope | undefined {
  return typeof step === "string" ? undefined : step.failure;
}

function success(stdout: string): Result {
  return { stdout, stderr: "", code: 0, scope: "continue" };
}

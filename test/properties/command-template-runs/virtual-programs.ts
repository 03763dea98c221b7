/** What a program left. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/**
 * Programs that exist in a test only: `ok TEXT` prints, `tag NAME` prints its input in parentheses, `fail NAME [TEXT]` fails
 * with a word on each stream, `flaky NAME N` fails N times before it goes well.
 */
export class VirtualPrograms {
  /** All command lines so far, each with what it read. */
  readonly calls: string[] = [];
  readonly #starts = new Map<string, number>();

  run([program = "", name = "", more = ""]: readonly string[], stdin: string | undefined): Ended {
    const call = [program, name, more].join(" ").trimEnd();
    this.calls.push(stdin === undefined ? call : `${call} < ${stdin}`);
    const input = stdin ?? "";
    if (program === "ok") return { stdout: `${name}\n`, stderr: "", code: 0 };
    if (program === "tag") return { stdout: `${name}(${input})`, stderr: "", code: 0 };
    if (program === "fail") return { stdout: `failed ${name}`, stderr: more, code: 3 };
    const count = (this.#starts.get(name) ?? 0) + 1;
    this.#starts.set(name, count);
    return count <= Number(more)
      ? { stdout: `try ${count}`, stderr: "not yet", code: 1 }
      : { stdout: `${name} at ${count}<${input}>`, stderr: "", code: 0 };
  }
}

import type { AgentReply, AgentSession, SessionCount } from "../effect.ts";
import { resultOfKind } from "./effect-result.ts";
import type { Fiber, PendingEffect } from "./fiber.ts";
import type { Scheduler } from "./scheduler.ts";

/** The conversation that the agent steps of one run of a recipe share; it has no id until the first of them needs it. */
export class SharedSession {
  readonly #key: string;
  #made: PendingEffect | undefined;
  /** The id by which an agent wants to be asked again. */
  #renamed: string | undefined;
  #counted: SessionCount | undefined;
  #isNew = true;

  constructor(path: string) {
    this.#key = `${path}!session`;
  }

  /** What the next request says of the conversation. */
  *join(scheduler: Scheduler): Fiber<AgentSession> {
    this.#made ??= scheduler.start(this.#key, { kind: "id" });
    if (!this.#made.done) yield this.#made;
    const { result } = this.#made;
    if (result === undefined) throw new Error("A session was joined before it had an id.");
    const { id } = resultOfKind(result, "id");
    const counted = this.#counted === undefined ? {} : { counted: this.#counted };
    return { id: this.#renamed ?? id, isNew: this.#isNew, ...counted };
  }

  /** Something was answered in it. */
  answered({ session, counted }: AgentReply): void {
    this.#isNew = false;
    this.#renamed = session ?? this.#renamed;
    this.#counted = counted ?? this.#counted;
  }
}

import type { CommandSpec } from "./command.ts";

/** Every command of recipec, in the order in which the help shows them. */
export const commandTable: readonly CommandSpec[] = [];

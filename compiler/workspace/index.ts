/** The door of the workspace for commands that do not compile. */
export { readConfig } from "./read-config.ts";

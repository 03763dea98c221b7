/** The door of the workspace for commands that do not compile. */
export { configuredBudget, readConfig } from "./read-config.ts";

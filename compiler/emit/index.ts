/** The door to the emitter: it loads ts-morph, so import it only when something is to be emitted. */
export { calledPlansOf as calleesOf } from "../ir/visit.ts";
export { emitPlan } from "./emit-plan.ts";
export { stripTypes } from "./strip-types.ts";
export type { ModuleText } from "./typecheck-modules.ts";
export { typecheckModules } from "./typecheck-modules.ts";

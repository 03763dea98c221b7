export { describePlan } from "./describe-plan.ts";
export { flowGraphOf } from "./flow-graph.ts";
export type { NeededProgram } from "./needed-programs.ts";
export { programsOf } from "./needed-programs.ts";
export { planDescriptionJson } from "./plan-description-json.ts";
export { boundsToJson, renderBounds } from "./render-bounds.ts";
export { renderDot } from "./render-dot.ts";
export { renderMermaid } from "./render-mermaid.ts";
export { renderPlanText } from "./render-plan-text.ts";

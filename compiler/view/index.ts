export { describePlan } from "./describe-plan.ts";
export { flowGraphOf } from "./flow-graph.ts";
export { planDescriptionJson } from "./plan-description-json.ts";
export { boundsToJson, renderBounds } from "./render-bounds.ts";
export { renderDot } from "./render-dot.ts";
export { renderMermaid } from "./render-mermaid.ts";
export { renderPlanText } from "./render-plan-text.ts";
export type { RunNotes } from "./run-notes.ts";
export { runNotesOf } from "./run-notes.ts";

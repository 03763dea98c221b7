import { visibleText } from "../diagnostics/reports/visible-text.ts";
import type { FlowGraph, FlowMember, FlowNode } from "./flow-graph.ts";

const frames: Readonly<Record<FlowNode["shape"], readonly [open: string, close: string]>> = {
  agent: ["(", ")"],
  shell: ["[", "]"],
  call: ["[[", "]]"],
  gate: ["{", "}"],
  end: ["((", "))"],
  other: ["[", "]"],
};

/** A flow graph as a Mermaid flowchart. */
export function renderMermaid(graph: FlowGraph): string {
  const lines = [
    "---",
    `title: ${JSON.stringify(visibleText(graph.title))}`,
    "---",
    "flowchart TD",
    ...graph.members.flatMap((member) => memberLines(member, "  ")),
    ...graph.edges.map(({ from, to, label }) =>
      label === "" ? `  ${from} --> ${to}` : `  ${from} -->|${quoted(label)}| ${to}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function memberLines(member: FlowMember, indent: string): readonly string[] {
  if (member.kind === "group") {
    return [
      `${indent}subgraph ${member.name}[${quoted(member.label)}]`,
      ...member.members.flatMap((inner) => memberLines(inner, `${indent}  `)),
      `${indent}end`,
    ];
  }
  const [open, close] = frames[member.shape];
  return [`${indent}${member.name}${open}${quoted(member.label)}${close}`];
}

/** Mermaid reads its labels as HTML with entities. */
function quoted(label: string): string {
  const escaped = visibleText(label).replace(
    /[&"<>#`\\]/g,
    (character) => `#${character.charCodeAt(0)};`,
  );
  return `"${escaped}"`;
}

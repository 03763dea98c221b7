import { visibleText } from "../diagnostics/reports/visible-text.ts";
import type { FlowGraph, FlowMember, FlowNode } from "./flow-graph.ts";

const shapes: Readonly<Record<FlowNode["shape"], string>> = {
  agent: "ellipse",
  shell: "box",
  call: "component",
  gate: "diamond",
  end: "doublecircle",
  other: "box",
};

/** A flow graph in the DOT language of Graphviz. */
export function renderDot(graph: FlowGraph): string {
  const places = placesOf(graph.members);
  const lines = [
    `digraph ${quoted(graph.title)} {`,
    "  compound=true;",
    ...graph.members.flatMap((member) => memberLines(member, "  ")),
    ...graph.edges.map(({ from, to, label }) => {
      const ends = [
        ...(label === "" ? [] : [`label=${quoted(label)}`]),
        ...clipping("ltail", from, places),
        ...clipping("lhead", to, places),
      ];
      const attributes = ends.length === 0 ? "" : ` [${ends.join(", ")}]`;
      return `  ${places.get(from) ?? from} -> ${places.get(to) ?? to}${attributes};`;
    }),
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

function memberLines(member: FlowMember, indent: string): readonly string[] {
  if (member.kind === "node") {
    const { name, label, shape } = member;
    return [`${indent}${name} [label=${quoted(label)}, shape=${shapes[shape]}];`];
  }
  return [
    `${indent}subgraph cluster_${member.name} {`,
    `${indent}  label=${quoted(member.label)};`,
    ...member.members.flatMap((inner) => memberLines(inner, `${indent}  `)),
    `${indent}}`,
  ];
}

/** Arrows end at boxes only, so an arrow to a group goes to its first box and is clipped there. */
function placesOf(members: readonly FlowMember[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const visit = (member: FlowMember): string => {
    if (member.kind === "node") return member.name;
    const [first = member.name] = member.members.map(visit);
    places.set(member.name, first);
    return first;
  };
  members.forEach(visit);
  return places;
}

function clipping(
  attribute: "lhead" | "ltail",
  name: string,
  places: ReadonlyMap<string, string>,
): readonly string[] {
  return places.has(name) ? [`${attribute}=cluster_${name}`] : [];
}

function quoted(text: string): string {
  return `"${visibleText(text).replace(/[\\"]/g, "\\$&")}"`;
}

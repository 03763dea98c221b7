import type { Plan } from "../ir/plan.ts";
import type { Field, Type } from "./type.ts";
import { number, string } from "./type.ts";

/** The types of the variables that the engine itself keeps up to date. */
export function ambientTypes({ ambient }: Plan): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>();
  const add = (name: string | undefined, type: Type): void => {
    if (name !== undefined) types.set(name, type);
  };
  const stage = ambient.stage === undefined ? {} : { stage: string };
  add(ambient.recipe, record({ name: string, version: string, description: string }));
  add(ambient.session, record({ id: string, started: string, project: string }));
  add(ambient.step, record({ id: string, index: number, ...stage }));
  add(ambient.stage, record({ name: string, index: number }));
  add(ambient.skipped, { kind: "list", item: string });
  return types;
}

function record(fields: Readonly<Record<string, Type>>): Type {
  const entries = Object.entries(fields).map(([name, type]): [string, Field] => [
    name,
    { type, optional: false },
  ]);
  return { kind: "record", fields: new Map(entries), open: false };
}

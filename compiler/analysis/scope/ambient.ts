import type { Plan } from "../../ir/plan.ts";
import type { Field, Type } from "../types/type.ts";
import { number, string } from "../types/type.ts";

/** The types of the variables that the engine itself keeps up to date. */
export function ambientTypes({ ambient }: Plan): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>();
  const add = (name: string | undefined, type: Type): void => {
    if (name !== undefined) types.set(name, type);
  };
  add(ambient.recipe, recipe);
  add(ambient.session, session);
  add(ambient.step, ambient.stage === undefined ? step : stagedStep);
  add(ambient.stage, stage);
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

const recipe = record({ name: string, version: string, description: string });
const session = record({ id: string, started: string, project: string });
const step = record({ id: string, index: number });
const stagedStep = record({ id: string, index: number, stage: string });
const stage = record({ name: string, index: number });

let loaded: Promise<typeof import("./process-group.ts")> | undefined;

/** Loads what starts processes, once: plans that start none never need it, and each import of its own would take its time. */
export function loadProcessGroup(): Promise<typeof import("./process-group.ts")> {
  loaded ??= import("./process-group.ts");
  return loaded;
}

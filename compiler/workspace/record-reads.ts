import type { FileReader } from "../compilation.ts";

/** A reader that records which paths it is asked for, in the order of the first question about each. */
export function recordReads(files: FileReader): { files: FileReader; reads: ReadonlySet<string> } {
  const reads = new Set<string>();
  const recording = <Answer>(ask: (path: string) => Answer): ((path: string) => Answer) => {
    return (path) => {
      reads.add(path);
      return ask(path);
    };
  };
  const { list, read, realPath } = files;
  const recorded = {
    ...files,
    read: recording(read),
    ...(realPath && { realPath: recording(realPath) }),
    ...(list && { list: recording(list) }),
  };
  return { files: recorded, reads };
}

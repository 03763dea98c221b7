/** What an agent program printed once, and how it ended. */
export interface Recording {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

const longestLine = 4_000;

/** A recording without what belongs to one machine or one moment, and without long lines that say nothing to us. */
export function tidyRecording(
  { exitCode, stdout, stderr }: Recording,
  folders: readonly string[],
  url: string,
): Recording {
  const tidy = (text: string): string => {
    const neutral = folders.reduce(
      (rest, folder) => rest.replaceAll(folder, "/home/agent"),
      text.replaceAll(url, "http://127.0.0.1:8080"),
    );
    return neutral
      .replaceAll(new URL(url).host, "127.0.0.1:8080")
      .replace(/(?:file:\/\/)?\/(?:tmp|work)\/[^\s"')]*/gu, "/opt/agent")
      .split("\n")
      .filter((line) => line.length <= longestLine)
      .join("\n");
  };
  return { exitCode, stdout: tidy(stdout), stderr: tidy(stderr) };
}

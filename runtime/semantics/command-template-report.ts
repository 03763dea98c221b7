/** How one branch went. */
interface Branch {
  readonly label: string | undefined;
  readonly status: "done" | "failed" | "timeout";
  readonly exitCode: string;
  readonly stdout: string;
  readonly stderr: string;
}

const longestStderr = 1000;

/** The reports of all branches as one text: what the next command reads. */
export function branchReport(branches: readonly Branch[]): string {
  return branches.map(reportOf).join("\n");
}

function reportOf({ label, status, exitCode, stdout, stderr }: Branch, index: number): string {
  const head = `--- branch: ${label ?? `branch ${index + 1}`} status: ${status} ---`;
  if (status === "done") return `${head}\n${stdout}`;
  const failure = `${head}\nexit: ${exitCode}`;
  return stderr === "" ? failure : `${failure}\nstderr: ${stderr.slice(0, longestStderr)}`;
}

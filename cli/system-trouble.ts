const anotherPlace = "Choose another place.";

/** What helps against what a system says that is nobody's mistake in a program. */
const advice: ReadonlyMap<string, string> = new Map([
  ["EACCES", "Check the permissions."],
  ["EDQUOT", "Make room and try again."],
  ["EFBIG", "Allow larger files (ulimit -f)."],
  ["EIO", "Check the disk."],
  ["EISDIR", anotherPlace],
  ["ELOOP", anotherPlace],
  ["EMFILE", "Allow more open files (ulimit -n)."],
  ["ENAMETOOLONG", anotherPlace],
  ["ENFILE", "Too many files are open on this machine; try again later."],
  ["ENOSPC", "Make room and try again."],
  ["ENOTDIR", anotherPlace],
  ["EPERM", "Check the permissions."],
  ["EROFS", "Choose a place that can be written to."],
  ["ESRCH", "The process has ended meanwhile; try again."],
]);

/** What to tell about an error of the system that no program can do anything about; undefined for any other error. */
export function systemTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error && "syscall" in error)) return undefined;
  if (error.syscall === "uv_cwd") return "The working directory is not there any more.";
  const help = adviceOn(String(error.code), error.syscall);
  return help && `The system refuses what has to be done (${error.message}). ${help}`;
}

function adviceOn(code: string, syscall: unknown): string | undefined {
  if (syscall === "mkdtemp") return "TMPDIR says where temporary files go: choose another place.";
  // Elsewhere a file that is not there is a case that somebody has forgotten.
  return syscall === "mkdir" && code === "ENOENT" ? anotherPlace : advice.get(code);
}

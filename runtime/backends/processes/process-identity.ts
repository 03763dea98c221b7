import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { kill } from "node:process";

/**
 * When a process started, in ticks since the machine did: with its number it names the process for ever. Undefined: there is
 * no such process, or this system has no /proc.
 */
export function processStart(pid: number): string | undefined {
  return statOf(String(pid))[19];
}

/** What the system tells of a process from its state on, its third field; nothing where it tells nothing. */
function statOf(pid: string): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may hold anything.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** Whether there is a process of this number, whoever owns it; systems give numbers again. */
export function isProcess(pid: number): boolean {
  try {
    return kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The machine since it was started, and the processes on it that see each other. */
export function processPlace(): string {
  return [hostname(), linkText("/proc/self/ns/pid"), bootId()].join(" ");
}

/**
 * Whether a process of a group lives, as far as the system tells: the dead stay in it until somebody takes note of their end,
 * which nobody does in a container whose first process does not.
 */
export function hasLiving(group: number): boolean {
  if (stateOf(String(group), group) === "living") return true;
  const states = processNumbers().map((pid) => stateOf(pid, group));
  return states.length === 0 || states.includes("living");
}

function processNumbers(): readonly string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** How a process is, if it belongs to a group. */
function stateOf(pid: string, group: number): "living" | "dead" | undefined {
  const [state = "", , itsGroup] = statOf(pid);
  if (itsGroup !== String(group)) return undefined;
  return /^[ZX]/.test(state) ? "dead" : "living";
}

/** Sends a signal to a process group; false when there is none, or none of ours. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return kill(-pid, signal);
  } catch {
    return false;
  }
}

function linkText(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { kill } from "node:process";

/**
 * When a process started, in ticks since the machine did: with its number it names the process for ever. Undefined: there is
 * no such process, or this system has no /proc.
 */
export function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may hold anything; field 22 is counted behind it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
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

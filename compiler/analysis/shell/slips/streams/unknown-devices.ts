import type { SyntaxNode } from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";
import { isSlip } from "../tools/meant-program.ts";

/** Scripts with a path into the folder of the devices, or one that lacks the slash before it. */
export const maybeUnknownDevice =
  /\/dev\/(?!(?:null|std(?:in|out|err)|u?random|zero)(?![a-z]))[a-z_]{3,8}(?![\w/-])|[<>][ \t]{0,4}dev\/null\b/;

const devices = ["null", "random", "stderr", "stdin", "stdout", "urandom", "zero"];

/** `2>/dev/nul`, which is a file of this name, where the shell may make one, and else a failure; so is `2>dev/null`. */
export function unknownDevices(node: SyntaxNode): readonly ShellSlip[] {
  if (node.type !== "Command" && node.type !== "Redirected") return [];
  const targets = node.redirects.flatMap((one) =>
    one.type === "Redirect" && one.target ? [one.target] : [],
  );
  return [
    ...targets.filter(({ text }) => isDevice(text) || text === "dev/null"),
    ...(node.type === "Command" ? wordsOf(node) : []).filter(({ text }) => isDevice(text)),
  ].map(({ end, pos: start }) => ({ start, end, kind: "unknown device" }));
}

function isDevice(path: string): boolean {
  const [, name] = /^["']?\/dev\/([a-z_]{3,8})["']?$/.exec(path) ?? [];
  if (name === undefined || devices.includes(name)) return false;
  return /^n[a-z]ll$/.test(name) || devices.some((one) => isSlip(name, one) || isCut(name, one));
}

/** Whether a name lacks the last letter of a device. */
function isCut(name: string, device: string): boolean {
  return device.length === name.length + 1 && device.startsWith(name);
}

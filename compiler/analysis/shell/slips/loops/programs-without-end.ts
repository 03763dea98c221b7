import type { Command, CompoundList, Script, SyntaxNode } from "unbash";
import { wordTextsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that start what serves or watches, and ends only when it is ended. */
export const maybeProgramWithoutEnd =
  /\b(?:tail|journalctl|logs)\b[^\n]{0,80} -{1,2}\w*[fF]|\bping |http\.server|\bcompose\b[^\n]{0,80} up\b|\b(?:jest|tsc|webpack|vitest|watch)\b|\brun(?:server)?\b|\bserve\b|\b(?:uvicorn|gunicorn|nodemon)\b|\byarn dev\b/;

/** `tail -f app.log` where the script waits for its end: neither in the background, nor in a pipe, nor with a limit. */
export function programsWithoutEnd(node: SyntaxNode): readonly ShellSlip[] {
  return node.type === "Script" || node.type === "CompoundList" ? inList(node) : [];
}

function inList({ commands }: Pick<CompoundList | Script, "commands">): readonly ShellSlip[] {
  return commands.flatMap(({ background, command }): readonly ShellSlip[] => {
    const last = command.type === "AndOr" ? command.commands.at(-1) : command;
    if (background === true || last?.type !== "Command" || !neverEnds(last)) return [];
    return [{ start: last.pos, end: last.end, kind: "program without end" }];
  });
}

function neverEnds(command: Command): boolean {
  const words = wordTextsOf(command);
  return lasting.get(command.name?.value ?? "")?.(words) === true;
}

type Question = (words: readonly string[]) => boolean;

const hasOption =
  (option: RegExp): Question =>
  (words) =>
    words.some((word) => option.test(word));

const follows = hasOption(/^(?:-[a-zA-Z]*f|--follow(?:=.*)?)$/);
const followsName = hasOption(/^-[a-zA-Z]*F$/);
const asksToWatch = hasOption(/^(?:-w|--watch(?:All)?(?:=true)?)$/);
/** `tsc --watch false` does not. */
const watches: Question = (words) => asksToWatch(words) && !words.includes("false");

/** Scripts of a project that serve it while somebody works on it. */
const serves: Question = ([run, name]) =>
  run === "run" && /^(?:dev|serve|watch)(?::[\w-]+)?$/.test(name ?? "");

/** Programs, and with which words they do not end by themselves. */
const lasting: ReadonlyMap<string, Question> = new Map<string, Question>([
  ["docker", lastsInDocker],
  ["docker-compose", ([verb, ...words]) => verb === "up" && !isDetached(words)],
  ["flask", ([verb]) => verb === "run"],
  [
    "gunicorn",
    (words) => !words.some((word) => /^(?:-D|--daemon|--check-config|--version)$/.test(word)),
  ],
  ["jest", watches],
  ["journalctl", follows],
  // A job comes to its end.
  [
    "kubectl",
    (words) =>
      words.includes("logs") && follows(words) && !words.some((word) => /^jobs?\//.test(word)),
  ],
  ["nodemon", () => true],
  ["npm", serves],
  [
    "npx",
    ([program, ...words]) => /^(?:jest|tsc|vitest|webpack)$/.test(program ?? "") && watches(words),
  ],
  ["ping", (words) => !words.some((word) => /^-(?:[a-zA-Z]*[cw]|V)/.test(word))],
  ["pnpm", serves],
  ["python", lastsInPython],
  ["python3", lastsInPython],
  [
    "tail",
    (words) =>
      (follows(words) || followsName(words)) && !words.some((word) => word.startsWith("--pid")),
  ],
  ["tsc", watches],
  ["uvicorn", (words) => !words.some((word) => /^--(?:help|version)$/.test(word))],
  ["vitest", watches],
  ["watch", (words) => !words.some((word) => /^(?:-\w*[gv]|--chgexit|--version)$/.test(word))],
  ["webpack", watches],
  ["yarn", ([name, ...words]) => name === "dev" || serves([name ?? "", ...words])],
]);

function lastsInDocker(words: readonly string[]): boolean {
  if (words[0] === "compose" && words.includes("up")) return !isDetached(words);
  return words[0] === "logs" && follows(words);
}

/** Whether containers go on behind the command, or end it. */
function isDetached(words: readonly string[]): boolean {
  return words.some((word) =>
    /^(?:-d|--detach|--wait|--no-start|--abort-on-container-(?:exit|failure)|--exit-code-from.*)$/.test(
      word,
    ),
  );
}

function lastsInPython(words: readonly string[]): boolean {
  const [option, module] = words;
  if (option === "-m") return module === "http.server";
  return /(?:^|\/)manage\.py$/.test(option ?? "") && module === "runserver";
}

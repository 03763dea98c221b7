import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { hasLostSteps } from "../compiler/diagnostics/lost-steps.ts";
import { hasLostTemplate } from "../compiler/diagnostics/lost-template.ts";
import {
  hasRecipeKeyInBraces,
  isRecipeKey,
  recipeKeyInYaml,
} from "../compiler/diagnostics/recipe-keys.ts";
import { textAboveJson } from "../compiler/diagnostics/text-above-json.ts";
import { hasCode } from "./caught-error.ts";
import { isOfAnotherTool } from "./foreign-content.ts";

/** Larger files are data; a recipe of this size would be refused by the compiler anyway. */
const largestSearched = 4 * 1024 * 1024;
/** What only our own reports about runs, plans and bounds have, and answers for agents, whose steps are no recipe's. */
const ownData = /"full_results_location":|"bounds":\{"agentCalls":|^\s*\{\s*"rules"\s*:\s*\[/;
/** What only steps of machines have, which a file may hold for recipes to include. */
const sharedSteps = /^[ \t]+["']?onOutcome["']?[ \t]*:|"onOutcome"\s*:/m;
/** What each machine has, and no file of steps. */
const machineKey = /(?:^[ \t]*|[{,]\s*)["']?initialStep["']?[ \t]*:/m;
/** JSON with something before its brace; a list may hold anything. */
const textBeforeJson = /^\s*[^\s[{]/;
/** The same in a file of YAML, where keys and items before a brace say what it is. */
const textBeforeBrace = /^(?!\s*\[)(?:\/\/[^\n]*\n|(?!\/\/|: |:\n|- )[^{])*\{/;
/** What the JSON of other tools, which may have comments, hardly has beside the key of a recipe. */
const nameKey = /[{,]\s*"name"\s*:/;
/** What each recipe begins with, and no file of steps under `steps` has. */
const hasHead =
  /^\uFEFF?["']?(?:description|id|initialStep|label|name|stages|template|version)["']?[ \t]*:|[{,]\s*["']?(?:initialStep|label|name|template|version)["']?\s*:/m;
/** Names that other tools look for, in whose files there may be `steps` and templates. */
const namesOfOthers =
  /(?:^|[/\\])(?:(?:angular|CMake(?:User)?Presets|composer|package(?:-lock)?|tsconfig[\w.-]*)\.json|(?:azure-pipelines|cloudbuild|codefresh)[\w.-]*\.ya?ml|[^/\\]+\.schema\.(?:json|ya?ml))$/;
/** How schemas, descriptions of interfaces and pipelines of Azure begin, as JSON and as YAML. */
const headOfOthers =
  /^\uFEFF?\s*\{\s*"(?:openapi|swagger|\$schema"\s*:\s*"https?:\/\/json-schema\.org\/[^"]*)"/;
const keyOfOthers =
  /^(?:(?:openapi|pool|swagger)[ \t]*:|\$schema[ \t]*:[ \t]*["']?https?:\/\/json-schema\.org\/)/m;

/** What a file looks like. */
export type FileContent = "recipe" | "steps" | "unreadable" | "other";

/** Tells what a file looks like without compiling it, most files by their beginning. */
export function readContent(path: string): FileContent {
  if (namesOfOthers.test(path)) return "other";
  try {
    const found = statSync(path);
    // To open a pipe would wait for its writer.
    if (!found.isFile() || found.size > largestSearched) return "other";
    const start = readStart(path);
    if (headOfOthers.test(start) || keyOfOthers.test(start)) return "other";
    const isJson = /\.json$/i.test(path);
    const isTold = !isJson && hasRecipeKeys(start) && hasHead.test(start);
    if (isTold && !isOfAnotherTool(start)) return "recipe";
    return contentIn(textOf(readFileSync(path)), isJson);
  } catch (error) {
    return hasCode(error, "EACCES") || hasCode(error, "EPERM") ? "unreadable" : "other";
  }
}

function contentIn(text: string, isJson: boolean): FileContent {
  const holdsSteps = sharedSteps.test(text);
  const hasKeys = hasRecipeKeys(text);
  if (hasKeys && isJson && !holdsSteps && hasOtherKeys(text)) return "other";
  if (hasKeys && isOfAnotherTool(text)) return "other";
  if (hasKeys && (hasHead.test(text) || !holdsSteps)) return "recipe";
  if (!holdsSteps) return isLost(text, isJson) ? "recipe" : "other";
  if (!machineKey.test(text)) return "steps";
  // Behind a word too much it is a recipe still; inside another text it is nobody's to check unless it is named.
  return (isJson ? textBeforeJson : textBeforeBrace).test(text) ? "recipe" : "other";
}

function hasRecipeKeys(text: string): boolean {
  if (recipeKeyInYaml.test(text)) return true;
  return hasRecipeKeyInBraces(text) && !ownData.test(text);
}

/** Whether a text is JSON without a key of recipes, or one that is misspelt, at its top; further inside, other data have such, too. */
function hasOtherKeys(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const hasOwn = value instanceof Object && Object.keys(value).some(isRecipeKey);
    return value instanceof Object && !hasOwn && !hasLostTemplate(text);
  } catch {
    return false;
  }
}

/** Whether a text without a key of recipes is one all the same, as its other keys and what stands above it tell. */
function isLost(text: string, isJson: boolean): boolean {
  return hasLostTemplate(text) || (isJson ? isLedRecipe(text) : hasLostSteps(text));
}

/** Whether a text is JSON of a recipe but for what stands above it. */
function isLedRecipe(text: string): boolean {
  const above = textAboveJson.exec(text)?.[0] ?? "";
  if (above.trim() === "") return false;
  const value = text.slice(above.length);
  return hasRecipeKeys(value) && nameKey.test(value);
}

/** The beginning of a file, which mostly tells enough. */
function readStart(path: string): string {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(4096);
    return textOf(buffer.subarray(0, readSync(file, buffer)));
  } finally {
    closeSync(file);
  }
}

/** Recipes in UTF-16 are found too, so that somebody is told that they have to be UTF-8. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return bytes.toString("utf16le");
  const isBigEndian = first === 0xfe && second === 0xff;
  return isBigEndian ? new TextDecoder("utf-16be").decode(bytes) : bytes.toString("utf8");
}

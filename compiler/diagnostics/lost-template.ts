/** The first item of a list of arguments that names its type: `args: ["scope:path"]`, in YAML and JSON. */
const typedArguments =
  /^[{ \t]{0,9}["']?args["']?[ \t]{0,4}:\s{0,40}(?:\[\s{0,40}|-[ \t]{1,4})["']?[A-Za-z_][\w-]{0,60}:(?:array|bool|enum\(|int|number|path|string)\b/m;

const nameKey = /^[{ \t]{0,9}["']?name["']?[ \t]{0,4}:/m;

/** Whether a text without a key of recipes is a command template all the same, whose `template` is misspelt or left out. */
export function hasLostTemplate(text: string): boolean {
  return nameKey.test(text) && typedArguments.test(text);
}

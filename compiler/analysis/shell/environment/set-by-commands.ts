/** Whether a loop or a command such as `read` may set a variable, or forget it: anything but an assignment. */
export function isSetByCommands(name: string, script: string): boolean {
  return new RegExp(
    String.raw`\bfor[ \t]+${name}\b|\b(?:declare|eval|export|local|mapfile|printf|read|readarray|typeset|unset)[ \t][^\n;&|]{0,200}\b${name}\b(?!=\()`,
  ).test(script);
}

/** Whether a script visibly gives a variable a value: by an assignment, a loop or `read`. `name`: as a pattern. */
export function isVisiblySet(name: string, script: string): boolean {
  return new RegExp(
    String.raw`(?:^|[\s;&|(])(?:${name}=|for ${name} in\b|read (?:-r )?${name}\b)`,
  ).test(script);
}

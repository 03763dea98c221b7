/** Files and tasks of a project, and programs that print or fill in all that their environment holds. */
const projectCode =
  /\.\.?\/\w|\.(?:bash|cjs|js|mjs|php|pl|py|rb|sh|ts|zsh)\b|\b(?:bun|env|envsubst|just|make|mise|npm|npx|pnpm|poetry|printenv|rake|task|uv|yarn)\b/;

/** Whether a script may start code that nobody sees in it, which may read any variable of its environment. */
export function runsProjectCode(script: string): boolean {
  return projectCode.test(script);
}

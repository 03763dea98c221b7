/** Programs that only complain, or show how they are called, where they are given no words. */
const programs =
  /^(?:awk|brew|cargo|chmod|chown|composer|cp|curl|docker|dotnet|ffmpeg|gcc|gh|git|go|grep|helm|kubectl|ln|mkdir|mv|mvn|npm|npx|pip3?|pnpm|podman|poetry|printf|rm|rmdir|rsync|scp|sed|sleep|ssh|tar|terraform|touch|uvx?|wget)$/;

/** Whether a program does nothing where it is given no words. */
export function needsWords(program: string): boolean {
  return programs.test(program);
}

/** Whether a word looks like a flag of a program. */
export function isFlag(word: string): boolean {
  return /^--?[A-Za-z]/.test(word);
}

/** A script with another text in the place of a part. */
export function withText(
  script: string,
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
): string {
  return script.slice(0, start) + text + script.slice(end);
}

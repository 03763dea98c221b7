/** Whether placeholders can name a variable: letters, digits, underscores and hyphens. */
export function isReadable(name: string): boolean {
  return /^[A-Za-z_][\w-]*$/.test(name);
}

/** What stands in formats for a value, or for a sign `%`; the kind of value is missing where it is none that a program knows. */
const conversionOf: Readonly<Record<"awk" | "bash", RegExp>> = {
  awk: /%%|%[-+ #0']*(\*|\d*)(?:\.(\*|\d*))?([diouxXeEfFgGaAcs])?/g,
  bash: /%%|%[-+ #0']*(\*|\d*)(?:\.(\*|\d*))?[hlLjzt]*([diouxXeEfFgGaAcsbqQ])?/g,
};

/**
 * How many values a format of `printf` takes; undefined where they are counted otherwise, or where one may lack: `%(%F)T` tells
 * the time then.
 */
export function formatPlaces(
  format: string,
  language: keyof typeof conversionOf,
): number | undefined {
  let places = 0;
  for (const [sign, width = "", precision = "", kind = ""] of format.matchAll(
    conversionOf[language],
  )) {
    if (sign === "%%") continue;
    if (kind === "") return undefined;
    places += 1 + [width, precision].filter((one) => one === "*").length;
  }
  return places;
}

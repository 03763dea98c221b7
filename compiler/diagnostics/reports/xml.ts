/** Attributes as they stand in a tag, each behind a space; those without a value are left out. */
export function xmlAttributes(
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return Object.entries(values)
    .map(([name, value]) =>
      value === undefined ? "" : ` ${name}="${escapeAttribute(String(value))}"`,
    )
    .join("");
}

function escapeAttribute(text: string): string {
  return xmlText(text)
    .replaceAll('"', "&quot;")
    .replace(/[\t\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Text for XML 1.0, which has no way to write most control characters. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

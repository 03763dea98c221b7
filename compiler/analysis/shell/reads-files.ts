/** Programs whose words are flags and files, and no patterns. */
export const readsFiles: ReadonlySet<string> = new Set(
  "cat chmod chown cp gzip head ln ls md5sum mv nl rm sha256sum sort stat tac tail wc".split(" "),
);

/** Programs whose words are files or settings, and which start no other program and read no text of another language in them. */
export const filePrograms: ReadonlySet<string> = new Set(
  (
    "[ base64 basename cat cd chmod chown column comm cp cut diff dirname du file gunzip gzip head install ln ls md5sum mkdir mv " +
    "nl paste pushd readlink realpath rm rmdir rsync sha256sum shasum sort split stat tac tail tar test touch tree uniq unzip wc zip"
  ).split(" "),
);

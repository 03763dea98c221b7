/** Commands that bash carries out itself, without a program. */
export const shellBuiltins: ReadonlySet<string> = new Set(
  (
    ". : [ alias bg bind break builtin caller cd compgen complete compopt continue declare dirs disown echo enable eval " +
    "exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read " +
    "readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias " +
    "unset wait"
  ).split(" "),
);

/** Those of them whose words are names of variables that they set, or forget. */
export const settingBuiltins: ReadonlySet<string> = new Set(
  "declare export getopts let local mapfile printf read readarray readonly typeset unset wait".split(
    " ",
  ),
);

/** Those of them that print their words. */
export const printingBuiltins: ReadonlySet<string> = new Set(["echo", "printf"]);

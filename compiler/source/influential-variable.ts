const influential = new RegExp(
  `^(?:${[
    "PATH|BASH_ENV|BASHOPTS|SHELLOPTS|CDPATH|GLOBIGNORE|PROMPT_COMMAND|POSIXLY_CORRECT",
    "E?UID|IFS",
    "LD_\\w+|DYLD_\\w+|GCONV_PATH",
    "GIT_(?:DIR|WORK_TREE|INDEX_FILE|SSH|SSH_COMMAND|ASKPASS|CONFIG\\w*|EXEC_PATH|TEMPLATE_DIR)",
    "GIT_(?:EDITOR|SEQUENCE_EDITOR|PAGER|EXTERNAL_DIFF)|SSH_ASKPASS",
    "NODE_OPTIONS|NODE_PATH|PYTHON(?:PATH|HOME|STARTUP)|PERL5(?:LIB|OPT)|RUBY(?:OPT|LIB)",
    "CARGO_(?:HOME|TARGET_DIR)|RUST(?:FLAGS|UP_TOOLCHAIN)|GO(?:FLAGS|PATH|PROXY|ROOT)|TZ",
    "JAVA_TOOL_OPTIONS|CLASSPATH|MAKEFLAGS|GREP_OPTIONS|LESSOPEN",
    "NPM_CONFIG_\\w+|(?:HTTPS?|ALL|NO)_PROXY|SSL_CERT_(?:FILE|DIR)|CURL_CA_BUNDLE|REQUESTS_CA_BUNDLE",
    "NODE_EXTRA_CA_CERTS|NODE_TLS_REJECT_UNAUTHORIZED",
  ].join("|")})$`,
);

/** Whether a variable of the environment changes what bash, the loader of programs or common tools do. */
export function isInfluentialVariable(name: string): boolean {
  return influential.test(name);
}

/** What only compilers, tools of containers and git read, and what tells programs about the session that they are in. */
const ofTools = new RegExp(
  `^(?:${[
    "CC|CXX|CPP|CFLAGS|CXXFLAGS|CPPFLAGS|LDFLAGS|DOCKER_(?:HOST|CONTEXT|CONFIG)|KUBECONFIG",
    "GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)|SSH_AUTH_SOCK",
    "CLAUDECODE|AMPLIHACK_(?:MAX_DEPTH|MAX_SESSIONS|SESSION_DEPTH|TREE_ID)",
  ].join("|")})$`,
);

/** Whether a variable of the environment changes what any program does that a command may start. */
export function changesPrograms(name: string): boolean {
  return isInfluentialVariable(name) || ofTools.test(name);
}

/** Programs that many recipes run. */
export const commonPrograms: ReadonlySet<string> = new Set(
  (
    "ansible apt-get awk aws base64 bash bazel brew bundle bun bunx cargo cat chmod chown claude clang cmake codex column " +
    "composer cp cpp curl cut date deno df diff dirname docker dotnet echo eslint fd ffmpeg ffprobe find gawk gcc gem gemini gh " +
    "git go gofmt gradle grep gunzip gzip head helm hg hostname ip java jest jq just kubectl kubectx kubens ln ls magick make markdownlint " +
    "md5sum mkdir mktemp mongosh mr mv mvn mypy mysql nice nl node nohup npm npx opencode openssl pandoc patch perl php pi " +
    "ping pip pip3 pipx pnpm podman poetry prettier printenv printf psql pwd pwsh pytest python python3 rails rake readlink " +
    "realpath redis-cli rg rm rmdir rspec rsync rubocop ruby ruff rustc scp sed seq sh sha256sum shasum shellcheck shuf " +
    "sleep sort split sqlite3 ssh stat sudo svn tac tail tar tee terraform test time timeout touch tox tr tree true tsc tsx " +
    "uname uniq unzip uv uvx vitest wc wget which xargs xmllint xxd yarn yq zip zsh"
  ).split(" "),
);

/** Those of them whose names are words that arguments are, too. */
export const ordinaryWords =
  /^(?:column|cut|date|find|head|just|make|patch|sort|split|stat|tail|test|time|touch|tree|true|which)$/;

/** Programs that start the one behind their own settings, on this machine and from its own files. */
export const plainStarters: ReadonlySet<string> = new Set(
  "command doas env nice nohup setsid stdbuf sudo time timeout xargs".split(" "),
);

/** Programs that start another one, which stands among their arguments. */
export const starters: ReadonlySet<string> = new Set([
  ...plainStarters,
  ..."builtin bundle bunx busybox docker exec flock kubectl npx parallel pipx podman poetry ssh uv uvx watch".split(
    " ",
  ),
]);

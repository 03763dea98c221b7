import { variablesNamed } from "../../../runtime/semantics/amplihack-environment.ts";
import type { Report } from "../../document/cursor.ts";
import type { Located, RecipeNode } from "./ast.ts";

/** Variables of the system that change what bash, the loader of programs or common tools do. */
const influential = new RegExp(
  `^(?:${[
    "BASH_ENV|ENV|BASHOPTS|SHELLOPTS|CDPATH|GLOBIGNORE|PROMPT_COMMAND|POSIXLY_CORRECT",
    "E?UID|PPID|GROUPS|IFS",
    "LD_\\w+|DYLD_\\w+|GCONV_PATH",
    "GIT_(?:DIR|WORK_TREE|INDEX_FILE|SSH|SSH_COMMAND|ASKPASS|CONFIG\\w*|EXEC_PATH|TEMPLATE_DIR)",
    "NODE_OPTIONS|NODE_PATH|PYTHON(?:PATH|HOME|STARTUP)|PERL5(?:LIB|OPT)|RUBY(?:OPT|LIB)",
    "JAVA_TOOL_OPTIONS|CLASSPATH|MAKEFLAGS|GREP_OPTIONS|LESSOPEN",
    "NPM_CONFIG_\\w+|(?:HTTPS?|ALL|NO)_PROXY|SSL_CERT_(?:FILE|DIR)|CURL_CA_BUNDLE|REQUESTS_CA_BUNDLE",
    "NODE_EXTRA_CA_CERTS|NODE_TLS_REJECT_UNAUTHORIZED",
  ].join("|")})$`,
);

/** What a placeholder takes for the name of a variable. */
const reachable = /^[\w-]+$/;

/**
 * Commands find every variable in their environment, plain ones also under their name in capitals. Some of these
 * names mean something to the system, and two variables may come to the same name. A name with a dot is found there
 * only: everywhere else the dot leads into a mapping. With a space or another sign, no placeholder can name it.
 */
export function checkEnvironment(recipe: RecipeNode, report: Report): void {
  const owners = new Map<string, Located<string>>();
  const first = new Map(
    namesOf(recipe)
      .toReversed()
      .map((name) => [name.value, name]),
  );
  for (const name of new Set(namesOf(recipe).flatMap(({ value }) => first.get(value) ?? []))) {
    const { own, alias } = variablesNamed(name.value);
    if (!reachable.test(name.value)) report("unreachable-name", name.span, { name: name.value });
    const variables = [own, alias].filter((variable) => variable !== undefined);
    if (alias !== undefined && influential.test(alias)) {
      report("influential-name", name.span, { name: name.value, variable: alias });
    }
    reportCollision(name, variables, owners, report);
    for (const variable of variables) owners.set(variable, owners.get(variable) ?? name);
  }
}

function reportCollision(
  name: Located<string>,
  variables: readonly string[],
  owners: ReadonlyMap<string, Located<string>>,
  report: Report,
): void {
  const variable = variables.find((one) => owners.has(one));
  const owner = variable === undefined ? undefined : owners.get(variable);
  if (variable === undefined || owner === undefined) return;
  const related = [{ span: owner.span, message: "has it already" }];
  const parameters = { name: name.value, other: owner.value, variable };
  report("colliding-name", name.span, parameters, { related });
}

function namesOf({ context, steps }: RecipeNode): readonly Located<string>[] {
  return [...context.map(({ name }) => name), ...steps.flatMap(({ output }) => output ?? [])];
}

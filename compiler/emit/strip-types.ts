import { ts } from "ts-morph";

/** The plain JavaScript of a generated module. */
export function stripTypes(text: string): string {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      removeComments: true,
    },
  });
  return outputText;
}

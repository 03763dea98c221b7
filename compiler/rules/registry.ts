import { agentChosenPath } from "./agent-chosen-path.ts";
import { agentConfig } from "./agent-config.ts";
import { ambiguousAndOr } from "./ambiguous-and-or.ts";
import { argumentCount } from "./argument-count.ts";
import { bareName } from "./bare-name.ts";
import { breakingText } from "./breaking-text.ts";
import { brokenCommand } from "./broken-command.ts";
import { budget } from "./budget.ts";
import { collectedOutcome } from "./collected-outcome.ts";
import { constantCondition } from "./constant-condition.ts";
import { constantExitCode } from "./constant-exit-code.ts";
import { declarationAsValue } from "./declaration-as-value.ts";
import { destructiveCommand } from "./destructive-command.ts";
import { emptyInput } from "./empty-input.ts";
import { emptyOutput } from "./empty-output.ts";
import { endlessLoop } from "./endless-loop.ts";
import { endlessRestart } from "./endless-restart.ts";
import { fatalAnswer } from "./fatal-answer.ts";
import { foreignPlaceholder } from "./foreign-placeholder.ts";
import { gateInLoop } from "./gate-in-loop.ts";
import { groupAsOperand } from "./group-as-operand.ts";
import { illTypedInput } from "./ill-typed-input.ts";
import { impossibleComparison } from "./impossible-comparison.ts";
import { impossibleMembership } from "./impossible-membership.ts";
import { joinedLines } from "./joined-lines.ts";
import { lateApproval } from "./late-approval.ts";
import { leakingOverride } from "./leaking-override.ts";
import { literalTilde } from "./literal-tilde.ts";
import { loopOverNonList } from "./loop-over-non-list.ts";
import { loopOverOneWord } from "./loop-over-one-word.ts";
import { lostEffect } from "./lost-effect.ts";
import { maybeUnsetKey } from "./maybe-unset-key.ts";
import { methodOfCollection } from "./method-of-collection.ts";
import { misleadingLength } from "./misleading-length.ts";
import { misleadingTruth } from "./misleading-truth.ts";
import { misreadWord } from "./misread-word.ts";
import { missingNewline } from "./missing-newline.ts";
import { misspeltEnvironment } from "./misspelt-environment.ts";
import { misspeltFile } from "./misspelt-file.ts";
import { misspeltKey } from "./misspelt-key.ts";
import { misspeltUpdate } from "./misspelt-update.ts";
import { misspeltValue } from "./misspelt-value.ts";
import { nullInCondition } from "./null-in-condition.ts";
import { numberWithText } from "./number-with-text.ts";
import { oneWordArgument } from "./one-word-argument.ts";
import { outputType } from "./output-type.ts";
import { overwrittenOutput } from "./overwritten-output.ts";
import { parsedLines } from "./parsed-lines.ts";
import { pastedText } from "./pasted-text.ts";
import { pathIntoText } from "./path-into-text.ts";
import { recursion } from "./recursion.ts";
import { repeatedTest } from "./repeated-test.ts";
import { rewrittenNumber } from "./rewritten-number.ts";
import type { Rule } from "./rule.ts";
import { secretInCommand } from "./secret-in-command.ts";
import { secretLiteral } from "./secret-literal.ts";
import { shadowedVariable } from "./shadowed-variable.ts";
import { sharedFile } from "./shared-file.ts";
import { shellSlip } from "./shell-slip.ts";
import { staleRead } from "./stale-read.ts";
import { stepLimit } from "./step-limit.ts";
import { subRecipe } from "./sub-recipe.ts";
import { textBeforeComment } from "./text-before-comment.ts";
import { timeoutTooShort } from "./timeout-too-short.ts";
import { unaskedKey } from "./unasked-key.ts";
import { unaskedKind } from "./unasked-kind.ts";
import { unaskedValue } from "./unasked-value.ts";
import { undefinedVariable } from "./undefined-variable.ts";
import { unexpandedPlaceholder } from "./unexpanded-placeholder.ts";
import { unfitOperand } from "./unfit-operand.ts";
import { unknownAgent } from "./unknown-agent.ts";
import { unknownKey } from "./unknown-key.ts";
import { unlikelyProgram } from "./unlikely-program.ts";
import { unmeantEscape } from "./unmeant-escape.ts";
import { unreachableStep } from "./unreachable-step.ts";
import { unreadApproval } from "./unread-approval.ts";
import { unreadItem } from "./unread-item.ts";
import { unreadVariable } from "./unread-variable.ts";
import { unservedModel } from "./unserved-model.ts";
import { unsetAgainstEmpty } from "./unset-against-empty.ts";
import { unsetByAgent } from "./unset-by-agent.ts";
import { unsetShellVariable } from "./unset-shell-variable.ts";
import { unsetVariable } from "./unset-variable.ts";
import { unstartedLoop } from "./unstarted-loop.ts";
import { valueAsProgram } from "./value-as-program.ts";
import { wordOrder } from "./word-order.ts";
import { wordWithMore } from "./word-with-more.ts";
import { wordsAsProgram } from "./words-as-program.ts";
import { wrappedPlaceholder } from "./wrapped-placeholder.ts";

/** Every rule, in the order of their names. */
export const rules: readonly Rule[] = [
  agentChosenPath,
  agentConfig,
  ambiguousAndOr,
  argumentCount,
  bareName,
  breakingText,
  brokenCommand,
  budget,
  collectedOutcome,
  constantCondition,
  constantExitCode,
  declarationAsValue,
  destructiveCommand,
  emptyInput,
  emptyOutput,
  endlessLoop,
  endlessRestart,
  fatalAnswer,
  foreignPlaceholder,
  gateInLoop,
  groupAsOperand,
  illTypedInput,
  impossibleComparison,
  impossibleMembership,
  joinedLines,
  lateApproval,
  leakingOverride,
  literalTilde,
  loopOverNonList,
  loopOverOneWord,
  lostEffect,
  maybeUnsetKey,
  methodOfCollection,
  misleadingLength,
  misleadingTruth,
  misreadWord,
  missingNewline,
  misspeltEnvironment,
  misspeltFile,
  misspeltKey,
  misspeltUpdate,
  misspeltValue,
  nullInCondition,
  numberWithText,
  oneWordArgument,
  outputType,
  overwrittenOutput,
  parsedLines,
  pastedText,
  pathIntoText,
  recursion,
  repeatedTest,
  rewrittenNumber,
  secretInCommand,
  secretLiteral,
  shadowedVariable,
  sharedFile,
  shellSlip,
  staleRead,
  stepLimit,
  subRecipe,
  textBeforeComment,
  timeoutTooShort,
  unaskedKey,
  unaskedKind,
  unaskedValue,
  undefinedVariable,
  unexpandedPlaceholder,
  unfitOperand,
  unknownAgent,
  unknownKey,
  unlikelyProgram,
  unmeantEscape,
  unreachableStep,
  unreadApproval,
  unreadItem,
  unreadVariable,
  unservedModel,
  unsetAgainstEmpty,
  unsetByAgent,
  unsetShellVariable,
  unsetVariable,
  unstartedLoop,
  valueAsProgram,
  wordOrder,
  wordWithMore,
  wordsAsProgram,
  wrappedPlaceholder,
];

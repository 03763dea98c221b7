import type {
  Failure,
  GateQuestion,
  RunEvent,
  RunReport,
  StepReport,
} from "../../runtime/index.ts";
import type { Value, ValueMap } from "../../runtime/values/value.ts";
import { hasKind, isList, isMap } from "../../runtime/values/value.ts";
import { replaceForms } from "./mask-text.ts";

/** Takes secrets out of everything that leaves a run for people or programs to read. */
export interface Mask {
  /** Takes out these texts too from now on. */
  readonly learn: (secrets: readonly string[]) => void;
  readonly text: (text: string) => string;
  readonly value: (value: Value) => Value;
  /** The end of a longer text, whose first word may be the end of a secret. */
  readonly cut: (text: string) => string;
  readonly event: (event: RunEvent) => RunEvent;
  readonly report: (report: RunReport) => RunReport;
  readonly question: <Question extends Pick<GateQuestion, "prompt">>(
    question: Question,
  ) => Question;
}

/** Stands for a secret. */
export const concealed = "[secret]";
/** A line or an end of a secret that is shorter than this may stand anywhere. */
const leastPart = 8;

/**
 * A mask for secrets, also where they are written as JSON, on one line, in base64 or in an address.
 *
 * @param onMet Told each secret that is taken out of something, each time.
 */
export function createMask(
  secrets: readonly string[],
  onMet: (secret: string) => void = () => undefined,
): Mask {
  const known = new Set<string>();
  const secretOf = new Map<string, string>();
  let forms: readonly string[] = [];
  let conceal = (original: string): string => original;
  const text = (original: string): string => conceal(original);
  const meet = (form: string): string => {
    onMet(secretOf.get(form) ?? form);
    return concealed;
  };
  const mask: Mask = {
    learn: (more) => {
      const unknown = more.filter((secret) => !known.has(secret));
      if (unknown.length === 0) return;
      for (const secret of unknown) {
        known.add(secret);
        for (const form of formsOf(secret)) secretOf.set(form, secret);
      }
      forms = [...secretOf.keys()].sort((a, b) => b.length - a.length);
      conceal = replaceForms(forms, meet);
    },
    text,
    value: (value) => maskValue(value, text),
    cut: (original) => text(withoutCutSecret(original, forms)),
    event: (event) => (known.size === 0 ? event : maskEvent(event, text)),
    report: (report) => (known.size === 0 ? report : maskReport(report, mask)),
    question: (question) => ({ ...question, prompt: text(question.prompt) }),
  };
  mask.learn(secrets);
  return mask;
}

/** The ways in which a secret may be written. */
function formsOf(secret: string): readonly string[] {
  const lines = secret.split(/\r\n|\r|\n/);
  const oneLine = secret.replace(/\s+/g, " ").trim();
  const plain = [secret, secret.trim(), oneLine, ...(lines.length === 1 ? [] : longLines(lines))];
  const encoded = [
    Buffer.from(secret).toString("base64"),
    Buffer.from(secret).toString("base64url"),
    encodeURIComponent(secret.toWellFormed()),
  ];
  return [...plain, ...plain.map((text) => JSON.stringify(text).slice(1, -1)), ...encoded];
}

function longLines(lines: readonly string[]): readonly string[] {
  const isArmor = (line: string): boolean => line.startsWith("-----");
  return lines
    .map((line) => line.trim())
    .filter((line) => line.length >= leastPart && !isArmor(line));
}

function withoutCutSecret(text: string, forms: readonly string[]): string {
  for (const form of forms) {
    for (let length = form.length - 1; length >= leastPart; length -= 1) {
      if (text.startsWith(form.slice(-length))) return `${concealed}${text.slice(length)}`;
    }
  }
  return text;
}

type MaskText = Mask["text"];

function maskValue(value: Value, text: MaskText): Value {
  if (typeof value === "string") return text(value);
  if (typeof value === "number" || typeof value === "bigint") {
    return text(String(value)) === String(value) ? value : concealed;
  }
  if (isList(value)) return value.map((item) => maskValue(item, text));
  if (isMap(value)) return maskMap(value, text);
  if (hasKind(value, "set")) {
    return { ...value, items: value.items.map((item) => maskValue(item, text)) };
  }
  if (hasKind(value, "bytes") && text(value.base64) !== value.base64) return concealed;
  return value;
}

function maskMap(values: ValueMap, text: MaskText): ValueMap {
  return new Map(
    [...values].map(([key, value]) => [maskValue(key, text), maskValue(value, text)] as const),
  );
}

/** Fields of events whose texts are words of ours. */
const ownWords: readonly string[] = ["kind", "status", "decision", "action"];

function maskEvent(event: RunEvent, text: MaskText): RunEvent {
  return JSON.parse(
    JSON.stringify(event, (name, field: unknown) =>
      typeof field === "string" && !ownWords.includes(name) ? text(field) : field,
    ),
  );
}

function maskReport(report: RunReport, mask: Mask): RunReport {
  const { text, value } = mask;
  const { artifacts, branches, failure, output, outputs, pending, reason, skipped } = report;
  const { steps, summary, waiting } = report;
  const { final_output } = summary;
  return {
    ...report,
    ...(reason === undefined ? {} : { reason: text(reason) }),
    summary: {
      ...summary,
      ...(final_output === undefined ? {} : { final_output: value(final_output) }),
    },
    steps: steps.map((step) => maskStep(step, mask)),
    skipped: skipped.map((step) => ({ ...step, condition: text(step.condition) })),
    ...(pending === undefined ? {} : { pending: mask.question(pending) }),
    ...(waiting === undefined ? {} : { waiting: waiting.map(mask.question) }),
    outputs: maskMap(outputs, text),
    ...(output === undefined ? {} : { output: maskOutput(output, text) }),
    ...(artifacts === undefined ? {} : { artifacts: maskMap(artifacts, text) }),
    ...(branches === undefined
      ? {}
      : { branches: branches.map((branch) => ({ ...branch, label: text(branch.label) })) }),
    ...(failure === undefined ? {} : { failure: maskFailure(failure, mask) }),
  };
}

type ChannelOutput = NonNullable<RunReport["output"]>;

function maskOutput({ channel, value }: ChannelOutput, text: MaskText): ChannelOutput {
  return { channel, value: value === null ? null : text(value) };
}

function maskStep(step: StepReport, { text, value }: Mask): StepReport {
  const { error, output } = step;
  return {
    ...step,
    ...(output === undefined ? {} : { output: value(output) }),
    ...(error === undefined ? {} : { error: text(error) }),
  };
}

function maskFailure(failure: Failure, mask: Mask): Failure {
  const { cause, message, stderrHead, stderrTail } = failure;
  return {
    ...failure,
    message: mask.text(message),
    ...(stderrHead === undefined ? {} : { stderrHead: mask.text(stderrHead) }),
    ...(stderrTail === undefined ? {} : { stderrTail: mask.cut(stderrTail) }),
    ...(cause === undefined ? {} : { cause: maskFailure(cause, mask) }),
  };
}

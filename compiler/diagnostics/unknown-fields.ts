import type { DiagnosticCode } from "./catalog.ts";

/** What is said of fields that nothing reads, whether they end a run or change nothing. */
export const unknownFields: readonly DiagnosticCode[] = ["unknown-field", "unread-field"];

import { JournalFailure } from "../../runtime/journal/index.ts";
import { UsageError } from "../usage-error.ts";

/** A journal that cannot be made or read is no bug of ours. */
export function asUsageError(error: unknown): never {
  if (error instanceof JournalFailure) throw new UsageError(error.message, { cause: error });
  throw error;
}

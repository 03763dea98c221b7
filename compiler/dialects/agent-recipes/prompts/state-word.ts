/** What somebody reports who does not report about something. */
export const stateWord =
  /^(?:[a-z]+ed|clean|complete|done|fail|failure|false|found|green|incomplete|no|none|ok|okay|pass|ready|stuck|success|successful|true|yes)\d*$/i;

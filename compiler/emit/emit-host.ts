import type { Template } from "../ir/expression.ts";
import type { HostSettings } from "../ir/host.ts";
import { templateProperty } from "./emit-function.ts";
import type { Code } from "./layout.ts";
import { list, object, sequence } from "./layout.ts";
import { propertyName } from "./property-name.ts";
import { quoted } from "./string-literal.ts";

/** The property with what a recipe tells whoever runs it; nothing where it tells nothing. */
export function hostProperty(host: HostSettings | undefined): readonly Code[] {
  if (host === undefined) return [];
  const { artifacts, channel, isAsync, mailbox, stateDir } = host;
  const paths = artifacts.map(({ name, path }) => settingProperty(propertyName(name), path));
  return [
    sequence(
      "host: ",
      object([
        ...(isAsync ? ["async: true"] : []),
        ...(stateDir ? [settingProperty("stateDir", stateDir)] : []),
        ...(mailbox ? [sequence("mailbox: ", emitMailbox(mailbox))] : []),
        ...(paths.length > 0 ? [sequence("artifacts: ", object(paths))] : []),
        ...(channel ? [sequence("channel: ", emitChannel(channel))] : []),
      ]),
    ),
  ];
}

function emitMailbox({ accepts, emits }: NonNullable<HostSettings["mailbox"]>): Code {
  return object([
    sequence("accepts: ", list(accepts.map(quoted))),
    sequence("emits: ", list(emits.map(quoted))),
  ]);
}

function emitChannel({ name, value }: NonNullable<HostSettings["channel"]>): Code {
  return object([`name: ${quoted(name)}`, settingProperty("value", value)]);
}

/** Nothing is known of the variables that a host looks at. */
function settingProperty(name: string, template: Template): Code {
  return templateProperty(name, template, { definitely: () => false });
}

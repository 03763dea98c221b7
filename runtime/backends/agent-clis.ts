import { env } from "node:process";
import type { Clock } from "../clock.ts";
import type { AgentRequest } from "../effect.ts";
import type { FoundProgram } from "./agent-program.ts";
import { findAgentProgram } from "./agent-program.ts";
import type { AgentAnswer, AgentNeeds, Backend, BackendProblem } from "./backend.ts";
import type { AgentCli, Capability, Permission } from "./clis/agent-cli.ts";
import { permissions } from "./clis/agent-cli.ts";
import { loadAgentCli } from "./clis/registry.ts";
import { refuseOptions } from "./command-line-texts.ts";
import { configuredModels } from "./configured-models.ts";
import type { ModelOffer, ModelSettings } from "./model-choice.ts";
import { chooseModel } from "./model-choice.ts";
import type { ProcessLimits } from "./processes/process-group.ts";
import { spawnFailure } from "./spawn-failure.ts";
import { unservedModels } from "./unserved-models.ts";
import type { AgentCliSettings, UsableCli } from "./usable-cli.ts";

/** The agent programs of a run, the one for all that says nothing else first. */
export interface AgentClisOptions {
  readonly clis: readonly AgentCliSettings[];
  readonly models: ModelSettings;
  /** Absolute path of the directory that relative paths start from. */
  readonly root: string;
  /** How far its processes may go. */
  readonly limits?: Partial<ProcessLimits>;
}

interface Candidate {
  readonly cli: AgentCli;
  readonly settings: AgentCliSettings;
  readonly found: FoundProgram;
}

/** Drives agents through the programs that people use them with. Requests go to the first program that has a model as asked for. */
export function createAgentClis(clock: Clock, options: AgentClisOptions): Backend {
  let looking: Promise<readonly Candidate[]> | undefined;
  let usable: readonly UsableCli[] = [];
  const candidates = (): Promise<readonly Candidate[]> => {
    looking ??= Promise.all(options.clis.map((settings) => lookFor(settings, options.root)));
    return looking;
  };
  const lookAround = async (): Promise<readonly UsableCli[]> => {
    usable = (await candidates()).flatMap(usableOf);
    return usable;
  };
  const name = options.clis[0]?.cli ?? "none";
  return {
    name,
    // In place of the retries that the programs do by themselves.
    retries: { attempts: 4, initialMs: 2_000, factor: 4, maxMs: 60_000 },
    available: async (needs) => {
      await lookAround();
      const found = await candidates();
      return found.flatMap((candidate, index) => problemsOf(candidate, needs, index === 0));
    },
    doubts: async ({ models }) => {
      const offers = (await lookAround()).map(offerOf);
      return unservedModels(models, { first: name, offers, settings: options.models });
    },
    modelFor: (request) => choose(request, usable, options.models).model,
    run: async (request, signal) => {
      const there = await lookAround();
      const choice = choose(request, there, options.models);
      const target = there[choice.offer];
      if (target === undefined) return unavailable(await candidates());
      const { provider, model } = choice;
      const refused = refuseOptions({ model, provider });
      if (refused !== undefined) return refused;
      const { callAgentCli } = await import("./call-agent-cli.ts");
      const chosen = {
        ...(provider === undefined ? {} : { provider }),
        ...(model === undefined ? {} : { model }),
      };
      const { limits = {}, root } = options;
      return callAgentCli({ request, target, chosen, root, limits }, clock, signal);
    },
  };
}

async function lookFor(settings: AgentCliSettings, root: string): Promise<Candidate> {
  const cli = await loadAgentCli(settings.cli);
  const { path } = settings;
  const search = { cli: settings.cli, places: cli.program, path, root, env };
  return { cli, settings, found: await findAgentProgram(search) };
}

function usableOf({ cli, settings, found }: Candidate): readonly UsableCli[] {
  return found.kind === "found" ? [{ cli, settings, program: found.path }] : [];
}

function unavailable(candidates: readonly Candidate[]): AgentAnswer {
  const message = candidates
    .flatMap(missing)
    .map((problem) => problem.message)
    .join(" ");
  return spawnFailure(message);
}

function missing({ found }: Candidate): readonly BackendProblem[] {
  return found.kind === "missing" ? [found.problem] : [];
}

/** The first program must be there; others only count where they are. */
function problemsOf(
  candidate: Candidate,
  needs: AgentNeeds,
  isFirst: boolean,
): readonly BackendProblem[] {
  const { cli, found, settings } = candidate;
  if (found.kind === "found") return lackingPermission(cli, settings, needs);
  return isFirst ? missing(candidate) : [];
}

function lackingPermission(
  { grants }: AgentCli,
  { cli, permission }: AgentCliSettings,
  { capabilities }: AgentNeeds,
): readonly BackendProblem[] {
  const allowed = grantedBy(grants, permission);
  const lacking = capabilities.filter((capability) => !allowed.includes(capability));
  if (lacking.length === 0) return [];
  const enough = permissions.find((each) => {
    const more = grantedBy(grants, each);
    return capabilities.every((capability) => more.includes(capability));
  });
  const asked = lacking.join(", ");
  return [
    {
      message: `The recipe says that its agents must be able to ${asked}, which ${cli} is not allowed to.`,
      help:
        enough === undefined
          ? `${cli} cannot be allowed that.`
          : `Allow it in recipec.config.yaml: backends: { ${cli}: { permissions: ${enough} } }`,
    },
  ];
}

function grantedBy(grants: AgentCli["grants"], permission: Permission): readonly string[] {
  const upTo = permissions.slice(0, permissions.indexOf(permission) + 1);
  return upTo.flatMap((each): readonly Capability[] => grants[each]);
}

/** A conversation that has begun stays with one program. */
function choose(
  request: AgentRequest,
  usable: readonly UsableCli[],
  models: ModelSettings,
): ReturnType<typeof chooseModel> {
  const offers = usable.map(offerOf);
  return chooseModel(
    [...request.models, ...configuredModels(request.config)],
    request.session === undefined ? offers : offers.slice(0, 1),
    models,
  );
}

function offerOf({ cli, settings }: UsableCli): ModelOffer {
  return {
    providers: settings.providers ?? cli.providers,
    tiers: cli.tiers,
    ...(cli.newest === undefined ? {} : { newest: cli.newest }),
    ...(settings.model === undefined ? {} : { model: settings.model }),
  };
}

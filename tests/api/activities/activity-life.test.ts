import { activityResponse } from "@meander/domain/contract/activities";
import { ERROR_STATUS } from "@meander/domain/errors";
import fc from "fast-check";
import { expect, it } from "vitest";
import { expectSame, findBrokenInvariants } from "../support/activity-life/compare.ts";
import { ActivityModel } from "../support/activity-life/model.ts";
import type { Verdict } from "../support/activity-life/refusals.ts";
import {
  type Beginning,
  beginning,
  HOST,
  PEOPLE,
  type Step,
  stepsAfter,
  stepsBefore,
} from "../support/activity-life/step.ts";
import { World } from "../support/activity-life/world.ts";
import { createPerson } from "../support/people.ts";
import type { ApiResponse } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** A few in the small tier; `npm run proof -- activity-life` sets the number of runs. */
const numRuns = Number(process.env.MEANDER_MODEL_RUNS ?? 5);
const seed = process.env.MEANDER_MODEL_SEED;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A valid initial activity, for when the generated one is refused. */
const fallbackBeginning: Beginning = {
  status: 0,
  capacity: null,
  isSuggested: false,
  durationMinutes: 120,
  wishes: [],
  hour: 0,
};

function expectVerdict({ status, body }: ApiResponse, verdict: Verdict): void {
  if (verdict === "done") expect([status, body]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
  else expect(body).toMatchObject({ status: ERROR_STATUS[verdict], code: verdict });
}

type Command = fc.AsyncCommand<ActivityModel, World>;

class ActivityCommand implements Command {
  readonly step: Step;
  readonly ignoresRules: boolean;
  constructor(step: Step, ignoresRules: boolean) {
    this.step = step;
    this.ignoresRules = ignoresRules;
  }
  /** Most people try only what they may; stubborn ones also what they may not. */
  check = (model: ActivityModel) => this.ignoresRules || model.allows(this.step);
  toString = () => JSON.stringify(this.step);

  async run(model: ActivityModel, world: World): Promise<void> {
    const { step } = this;
    const by = "by" in step ? step.by : HOST;
    const verdict = model.apply(step);
    const response = await world.apply(step);
    if (response !== null) expectVerdict(response, verdict);
    if (response !== null && step.kind === "copy" && verdict === "done") expectCopy(response, model, world, by);
    await expectSame(model, world, by);
    expect(await findBrokenInvariants(api, world.activityId)).toEqual([]);
  }
}

function expectCopy({ body }: ApiResponse, model: ActivityModel, world: World, by: number): void {
  const { activity } = activityResponse.parse(body);
  const { status, title, capacity, originalCopy, dates, approvedCount } = activity;
  expect({ status, title, capacity, originalCopy, options: dates.options, approvedCount }).toEqual({
    status: 0,
    title: model.title,
    capacity: model.capacity,
    originalCopy: world.activityId,
    options: [],
    approvedCount: 0,
  });
  expect(activity.host._id).toBe(model.personIds[by]);
}

type Scenario = {
  readonly start: Beginning;
  /** Two travellers join and are approved first, where the rules allow. */
  readonly hasGuests: boolean;
  readonly before: Iterable<Command>;
  /** Days between the two sequences of commands: enough for any date, or a few. */
  readonly daysBetween: number;
  readonly after: Iterable<Command>;
};

const arrivals: readonly Command[] = [1, 2].flatMap((guest) => [
  new ActivityCommand({ kind: "join", by: guest, picks: [] }, false),
  new ActivityCommand({ kind: "decide", by: HOST, whom: guest, status: 3 }, false),
]);

async function runScenario({ start, hasGuests, before, daysBetween, after }: Scenario): Promise<void> {
  api.now = new Date(Date.UTC(2027, 2, 20) + start.hour * HOUR_MS);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createPerson(api)));
  const personIds = people.map(({ id }) => id);
  const world = new World(api, people);
  const model = new ActivityModel(personIds, api.now);
  const verdict = model.begin(start);
  expectVerdict(await world.begin(start), verdict);
  if (verdict !== "done") expectVerdict(await world.begin(fallbackBeginning), model.begin(fallbackBeginning));
  await expectSame(model, world, HOST);
  const pause = new ActivityCommand({ kind: "clock", hours: daysBetween * 24, runsJobs: true }, true);
  for (const commands of [hasGuests ? arrivals : [], before, [pause], after]) {
    await fc.asyncModelRun(() => ({ model, real: world }), commands);
  }
}

const commandsOf = (steps: readonly fc.Arbitrary<Step>[], maxCommands: number) =>
  fc.commands(
    steps.map((step) => fc.tuple(step, fc.nat(7)).map(([one, mood]) => new ActivityCommand(one, mood === 0))),
    { maxCommands, size: "max" },
  );

it(
  "an activity follows the rules in any sequence of actions",
  async () => {
    const scenario = fc.record({
      start: beginning,
      hasGuests: fc.boolean(),
      before: commandsOf(stepsBefore, 50),
      daysBetween: fc.constantFrom(2, 20, 20),
      after: commandsOf(stepsAfter, 20),
    });
    await fc.assert(fc.asyncProperty(scenario, runScenario), {
      numRuns,
      ...(seed === undefined ? {} : { seed: Number(seed) }),
    });
  },
  30 * MINUTE_MS,
);

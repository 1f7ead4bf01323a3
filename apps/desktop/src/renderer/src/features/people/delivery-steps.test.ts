import type { PersonDelivery, PersonMessage } from "@meander/domain/contract/person-messages";
import { describe, expect, it } from "vitest";
import { stepsOf } from "./delivery-steps.ts";

const instant = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString();
const planned: PersonDelivery = {
  channel: "mail",
  state: "queued",
  reason: null,
  detail: null,
  attempts: 0,
  createdAt: instant(0),
  dueAt: instant(0),
  updatedAt: instant(0),
  deferrals: [],
  devices: [],
};

function stepsFor(deliveries: readonly Partial<PersonDelivery>[], inbox: PersonMessage["inbox"] = null) {
  return stepsOf({
    id: "018f0000-0000-7000-8000-000000000001",
    template: "notification",
    notificationCode: 1,
    text: "Someone asks to join",
    at: instant(0),
    activityId: null,
    title: null,
    inbox,
    deliveries: deliveries.map((delivery) => ({ ...planned, ...delivery })),
    now: { mail: "on", push: "on" },
  });
}
const kindsOf = (steps: ReturnType<typeof stepsFor>) => steps.map(({ kind }) => kind);

describe("the decisions about a message", () => {
  it("come in order of time, of all channels", () => {
    const push = { channel: "web-push", state: "accepted", attempts: 1, updatedAt: instant(1) } as const;
    const mail = { state: "accepted", attempts: 1, updatedAt: instant(3) } as const;
    const steps = stepsFor([mail, push], { seenAt: instant(2), readAt: instant(4) });
    expect(steps.map(({ kind, at }) => [kind, at])).toEqual([
      ["entered", instant(0)],
      ["planned", instant(0)],
      ["planned", instant(0)],
      ["accepted", instant(1)],
      ["seen", instant(2)],
      ["accepted", instant(3)],
      ["opened", instant(4)],
    ]);
  });

  it("tell a wait before the first attempt from a pause between attempts", () => {
    const deferrals = [
      { at: instant(30), dueAt: instant(29), reason: "deferred" as const, detail: "451" },
      { at: instant(36), dueAt: instant(35), reason: "notReachable" as const, detail: "ECONNREFUSED" },
    ];
    const steps = stepsFor([{ state: "deferred", attempts: 2, deferrals, dueAt: instant(50), updatedAt: instant(36) }]);
    expect(steps).toMatchObject([
      { kind: "planned" },
      { kind: "held", until: instant(29) },
      { kind: "deferred", attempt: 1, until: instant(35), cause: { reason: "deferred", detail: "451" } },
      { kind: "deferred", attempt: 2, until: instant(50), cause: { reason: "notReachable" } },
    ]);
  });

  it("name each device before what follows for the push", () => {
    const device = (program: string, state: "accepted" | "refused") => {
      return { program, system: "Linux", state, reason: null, detail: null, at: instant(1) };
    };
    const devices = [device("Firefox", "refused"), device("Chrome", "accepted")];
    const push = { channel: "web-push", state: "accepted", attempts: 1, updatedAt: instant(1), devices } as const;
    expect(kindsOf(stepsFor([push]))).toEqual(["planned", "device", "device", "accepted"]);
  });

  it.each([
    ["skipped", "overBudget", ["skipped"], instant(0)],
    ["skipped", "obsolete", ["planned", "skipped"], instant(9)],
    ["failed", "refused", ["planned", "failed"], instant(9)],
    ["unknown", "workerLost", ["planned", "unknown"], instant(9)],
    ["cancelled", "superseded", ["planned", "cancelled"], instant(9)],
  ] as const)("end with %s because of %s", (state, reason, kinds, updatedAt) => {
    const steps = stepsFor([{ state, reason, updatedAt }]);
    expect(kindsOf(steps)).toEqual(kinds);
    expect(steps.at(-1)?.cause).toEqual({ reason, detail: null });
  });

  it.each([
    ["queued", ["planned"]],
    ["leased", ["planned"]],
    ["attempting", ["planned", "sending"]],
  ] as const)("are not over while it is %s", (state, kinds) => {
    expect(kindsOf(stepsFor([{ state, updatedAt: instant(1) }]))).toEqual(kinds);
  });
});

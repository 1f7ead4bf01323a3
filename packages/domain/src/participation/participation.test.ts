import { describe, expect, test } from "vitest";
import {
  decideParticipation,
  type ParticipationEvent,
  type ParticipationParty,
  participationEvents,
  placesLeft,
  isParticipating,
} from "./participation.ts";
import type { ParticipationStatus } from "./status.ts";

const statuses: (ParticipationStatus | null)[] = [null, 1, 2, 3, 4];

function outcome(status: ParticipationStatus | null, event: ParticipationEvent, by: ParticipationParty) {
  const decision = decideParticipation(status, event, by);
  if (!decision.allowed) return decision.reason;
  return [decision.status, ...decision.notifications.map(({ code, to }) => `${code} ${to}`)].join(", ");
}

describe("each status handles each event as in the table", () => {
  const joined = "2, 1 host";
  const approved = "3, 4 person, 11 others";
  const declined = "1, 5 person";

  test.each([
    ["join", "participant", [joined, "joinDeclined", "alreadyParticipating", "alreadyParticipating", joined]],
    ["leave", "participant", ["notParticipating", "notParticipating", "4", "4, 2 others, 3 host", "notParticipating"]],
    ["approve", "host", ["personNotVisible", approved, approved, "alreadyDecided", "wrongState"]],
    ["decline", "host", ["personNotVisible", "alreadyDecided", declined, declined, "wrongState"]],
  ] as const)("%s by the %s", (event, by, expected) => {
    expect(statuses.map((status) => outcome(status, event, by))).toEqual(expected);
  });

  test.each([
    ["host", ["hostCannotJoin", "notOwn"]],
    ["other", ["notOwn", "notOwn"]],
  ] as const)("joining or leaving on another person's behalf is refused: %s", (by, expected) => {
    for (const status of statuses) {
      expect([outcome(status, "join", by), outcome(status, "leave", by)]).toEqual(expected);
    }
  });

  test("only the host decides", () => {
    for (const status of statuses) {
      for (const by of ["participant", "other"] as const) {
        expect([outcome(status, "approve", by), outcome(status, "decline", by)]).toEqual(["notHost", "notHost"]);
      }
    }
  });
});

test("pending and approved people participate", () => {
  expect(statuses.map(isParticipating)).toEqual([false, false, true, true, false]);
  expect(participationEvents).toHaveLength(4);
});

test("places left never drop below zero", () => {
  expect([placesLeft(null, 9), placesLeft(4, 1), placesLeft(4, 4), placesLeft(4, 5)]).toEqual([null, 3, 0, 0]);
});

import { expect, test } from "vitest";
import { createOpenStreams } from "./open-streams.ts";

const [hostel, home] = ["192.0.2.1", "192.0.2.2"];

/** Opens streams in order and collects those that a newer one has replaced. */
function openStreams(limits: { perSession?: number; perAddress?: number; visitorsPerProcess?: number }) {
  const streams = createOpenStreams({ perSession: 2, perAddress: 10, visitorsPerProcess: 10, ...limits });
  const replaced: string[] = [];
  const enter = (name: string, sessionPublicId: string | null, address = hostel) =>
    streams.enter({ sessionPublicId, address, replace: () => replaced.push(name) });
  return { enter, replaced };
}

test("replaces the oldest stream of a session at its limit, whatever the address", () => {
  const { enter, replaced } = openStreams({ perSession: 2 });
  enter("first", "ada");
  enter("second", "ada", home);
  enter("another's", "ben");
  enter("third", "ada", home);
  expect(replaced).toEqual(["first"]);
  enter("fourth", "ada");
  expect(replaced).toEqual(["first", "second"]);
});

test("replaces the oldest stream of an address's largest session at the address's limit", () => {
  const { enter, replaced } = openStreams({ perSession: 3, perAddress: 5 });
  for (const name of ["ada 1", "ben 1", "ben 2", "ben 3"]) enter(name, name.slice(0, 3));
  enter("a visitor's", null);
  enter("ben elsewhere", "ben", home);
  expect(replaced).toEqual(["ben 1"]);
  enter("ada 2", "ada");
  enter("ada 3", "ada");
  expect(replaced).toEqual(["ben 1", "ada 1"]);
});

test("counts an address's visitors as one holder", () => {
  const { enter, replaced } = openStreams({ perAddress: 3 });
  enter("ada 1", "ada");
  for (const name of ["visitor 1", "visitor 2", "visitor 3"]) enter(name, null);
  enter("elsewhere", null, home);
  expect(replaced).toEqual(["visitor 1"]);
});

test("frees a place once, and none for a replaced stream", () => {
  const { enter, replaced } = openStreams({ perSession: 2 });
  const leaveFirst = enter("first", "ada");
  const leaveSecond = enter("second", "ada");
  enter("third", "ada");
  leaveFirst();
  leaveSecond();
  leaveSecond();
  enter("fourth", "ada");
  expect(replaced).toEqual(["first"]);
  enter("fifth", "ada");
  expect(replaced).toEqual(["first", "third"]);
});

test("refuses visitors at the process's visitor limit, but not sessions", () => {
  const { enter, replaced } = openStreams({ visitorsPerProcess: 2 });
  enter("first", null);
  const leave = enter("second", null, home);
  expect(() => enter("third", null, "192.0.2.3")).toThrow();
  enter("ada's", "ada");
  leave();
  enter("fourth", null, home);
  expect(replaced).toEqual([]);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CalendarEvent } from "./calendar-events.ts";
import { writeCalendar } from "./write-calendar.ts";

const event: CalendarEvent = {
  uid: "walk@meander.test",
  sequence: 3,
  startsAt: new Date("2026-11-27T19:00:00Z"),
  endsAt: new Date("2026-11-27T21:00:00Z"),
  changedAt: new Date("2026-11-20T10:00:00Z"),
  status: "CONFIRMED",
  title: "Canal walk",
  description: "Along the water.",
  place: "The Old Lock, London",
  point: { lon: -0.1426, lat: 51.539 },
  url: "http://meander.test/activity/walk",
  organiser: { name: "Ines Barros", address: "hello@meander.test" },
};

/** Characters of one to four octets, and every character that ends a line in some format. */
const text = fc
  .array(
    fc.constantFrom("a", ";", ",", "\\", '"', "é", "語", "🎉", "\n", "\r", "\r\n", "\u0000", "\u2028", "\ud800", ":"),
    {
      maxLength: 120,
    },
  )
  .map((letters) => letters.join(""));

describe("calendar file", () => {
  it("ends every line with CRLF at no more than 75 octets for any text", () => {
    const texts = fc.record({ title: text, description: text, place: text, name: text, hostName: text });
    fc.assert(
      fc.property(texts, ({ title, description, place, name, hostName }) => {
        const organiser = { name: hostName, address: event.organiser.address };
        const file = writeCalendar([{ ...event, title, description, place, organiser }], { name });
        expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
        expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
        for (const line of file.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
        const unfolded = file.replaceAll("\r\n ", "").split("\r\n");
        expect(unfolded.filter((line) => line.startsWith("BEGIN:"))).toEqual(["BEGIN:VCALENDAR", "BEGIN:VEVENT"]);
        expect(unfolded.slice(0, -1).every((line) => /^[A-Z-]+[;:]/.test(line))).toBe(true);
      }),
    );
  });

  it("doesn't let a line break in a place or name start a property", () => {
    const evil = "Pub\nX-EVIL:1\r\nEND:VEVENT";
    const organiser = { name: evil, address: event.organiser.address };
    const file = writeCalendar([{ ...event, title: evil, place: evil, organiser }], { name: evil });
    expect(file.replaceAll("\r\n ", "")).not.toMatch(/^(X-EVIL|END:VEVENT.+)/m);
    expect(file.replaceAll("\r\n ", "").match(/^END:VEVENT/gm)).toHaveLength(1);
  });

  it("publishes with an organiser and cancels the same entry", () => {
    expect(writeCalendar([event])).toContain("\r\nMETHOD:PUBLISH\r\n");
    expect(writeCalendar([event])).toContain('\r\nORGANIZER;CN="Ines Barros":mailto:hello@meander.test\r\n');
    expect(writeCalendar([event], { method: "CANCEL" })).toContain("\r\nMETHOD:CANCEL\r\n");
  });
});

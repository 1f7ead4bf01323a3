import { when } from "@meander/domain/messages/en/when";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { useDayTexts } from "./use-day-texts.ts";
import { useWhenText } from "./use-when-text.ts";

const date = { dayCode: "2026-11-25", timePeriodCode: 4, timeCode: 24.5, startsAt: "2026-11-26T00:30:00.000Z" };

function Texts() {
  const whenText = useWhenText();
  const { dayAndTime, periodOfDay } = useDayTexts();
  return `${whenText({ relevantDate: date, timezone: { name: "Europe/London", rawOffset: 0 } })}|${dayAndTime(date)}|${periodOfDay(date)}`;
}

function textsAt(now: string): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en-GB" timeZone="UTC" now={new Date(now)} messages={{ when }}>
      <Texts />
    </IntlProvider>,
  );
}

test("an hour after midnight has the calendar's day, and the night that it belongs to", () => {
  expect(textsAt("2026-11-20T12:00:00Z")).toBe("Thu 00:30 (Wed night)|Thu 26 Nov 00:30 (Wed night)|Wed night");
  expect(textsAt("2026-11-24T12:00:00Z")).toContain("Thu 00:30 (Wed night)|");
  expect(textsAt("2026-11-25T12:00:00Z")).toContain("Tonight 00:30|");
  expect(textsAt("2026-11-26T00:10:00Z")).toContain("Tonight 00:30|");
});

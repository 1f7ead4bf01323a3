import type { Activity, DateOptionView } from "@meander/domain/contract/activities";
import { placeName } from "@meander/domain/geo/context";

/** Instants as calendars write them: 20260508T183000Z. */
function calendarInstant(iso: string): string {
  return new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** RFC 5545, 3.3.11: what has a meaning of its own is escaped. */
function calendarText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");
}

/** RFC 5545, 3.1: at most 75 octets a line, further ones begin with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [folds, octets] = ["", 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 74) [folds, octets] = [`${folds}\r\n `, 1];
    folds += character;
    octets += size;
  }
  return folds;
}

/** The decided date as a calendar file. The id stays the same, so that importing it again moves the entry. */
export function calendarFile(activity: Activity, option: DateOptionView, url: string): string {
  const point = activity.locations.points[0];
  const place = [point?.properties.name, placeName(activity.context)].filter(Boolean).join(", ");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Meander//Activities//EN",
    "BEGIN:VEVENT",
    `UID:${activity._id}@meander`,
    `DTSTAMP:${calendarInstant(activity.modifiedDate)}`,
    `DTSTART:${calendarInstant(option.startsAt)}`,
    `DTEND:${calendarInstant(option.endsAt)}`,
    `SUMMARY:${calendarText(activity.title)}`,
    `DESCRIPTION:${calendarText(`${activity.summary}\n${url}`.trim())}`,
    `LOCATION:${calendarText(place)}`,
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

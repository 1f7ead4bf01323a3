const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** `28 November 2026 at 14:30 UTC`: the same for everybody, wherever they read it. */
export function momentText(date: Date): string {
  return `${moment.format(date)} UTC`;
}

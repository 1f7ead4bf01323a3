import type pg from "pg";
import { insertRow } from "./insert-rows.ts";
import { activityKey, type DemoRegistry, personKey } from "./registry.ts";

const HOUR_MS = 3_600_000;

type DemoCase = {
  readonly subjectType: "user" | "activity" | "comment";
  readonly subject: string;
  readonly priority: number;
  readonly reports: readonly {
    readonly by: string;
    readonly category: string;
    readonly text: string;
    readonly hoursAgo: number;
  }[];
};

const cases: readonly DemoCase[] = [
  {
    subjectType: "activity",
    subject: activityKey("cheap-drinks-boat"),
    priority: 81,
    reports: [
      {
        by: "mateo",
        category: "scam",
        text: "Asks for money before naming a pier. There is no such boat.",
        hoursAgo: 3,
      },
      { by: "hannah", category: "scam", text: "A friend paid and never heard back.", hoursAgo: 2 },
      { by: "traveller", category: "spam", text: "Posted the same thing under three walks.", hoursAgo: 1 },
    ],
  },
  {
    subjectType: "user",
    subject: personKey("dan"),
    priority: 64,
    reports: [{ by: "aiko", category: "harassment", text: "Keeps writing to me after I said no.", hoursAgo: 2 }],
  },
  {
    subjectType: "comment",
    subject: "comment:cheap-drinks-boat:0",
    priority: 22,
    reports: [{ by: "kwame", category: "spam", text: "Spam, again.", hoursAgo: 5 }],
  },
];

/** Three cases wait for a moderator. */
export async function insertReports(client: pg.Client, registry: DemoRegistry, now: Date): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  for (const { subjectType, subject, priority, reports } of cases) {
    const openedAt = hoursAgo(Math.max(...reports.map((report) => report.hoursAgo)));
    const caseId = await insertRow(client, "moderation_case", {
      subject_type: subjectType,
      subject_id: registry.get(subject),
      version: reports.length,
      priority,
      priority_reasons: { json: [] },
      due_at: new Date(openedAt.getTime() + 24 * HOUR_MS),
      opened_at: openedAt,
    });
    for (const [index, report] of reports.entries()) {
      const reportId = await insertRow(client, "report", {
        case_id: caseId,
        reporter_id: registry.get(personKey(report.by)),
        category: report.category,
        text: report.text,
        created_at: hoursAgo(report.hoursAgo),
      });
      await client.query(
        `insert into case_event (case_id, command_id, actor_id, type, case_version, data, created_at)
         values ($1, $2, $3, 'reported', $4, '{}', $5)`,
        [caseId, reportId, registry.get(personKey(report.by)), index + 1, hoursAgo(report.hoursAgo)],
      );
    }
  }
}

import type { CaseRecord } from "@meander/domain/contract/cases";

/** The evidence fields that are shown to a moderator; the others are ids. */
const shownFields = ["firstName", "lastName", "title", "headline", "summary", "text", "locationName"] as const;
const nameFields: readonly string[] = ["firstName", "lastName", "locationName"];

/** The subject's content at the last report, in paragraphs. */
export function readEvidence({ reports }: Pick<CaseRecord, "reports">): readonly string[] {
  const evidence = reports[0]?.evidence ?? {};
  const name = nameFields.map((key) => evidence[key]).filter(hasText);
  const rest = shownFields.filter((key) => !nameFields.includes(key)).map((key) => evidence[key]);
  return [name.slice(0, 2).join(" "), ...rest].filter(hasText);
}

function hasText(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== "";
}

/** Whether the current content differs from the reported evidence. */
export function hasChanged({ subject, reports }: Pick<CaseRecord, "subject" | "reports">): boolean {
  const evidence = Object.values(reports[0]?.evidence ?? {});
  return [subject.text].filter(hasText).some((text) => !evidence.includes(text));
}

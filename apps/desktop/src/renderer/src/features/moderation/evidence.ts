import type { CaseRecord } from "@meander/domain/contract/cases";

/** What of the evidence is for people to read; the rest are ids. */
const shown = ["firstName", "lastName", "title", "headline", "summary", "text", "locationName"] as const;
const names: readonly string[] = ["firstName", "lastName", "locationName"];

/** What the subject said when it was last reported, in paragraphs. */
export function readEvidence({ reports }: Pick<CaseRecord, "reports">): readonly string[] {
  const evidence = reports[0]?.evidence ?? {};
  const name = names.map((key) => evidence[key]).filter(isWords);
  const rest = shown.filter((key) => !names.includes(key)).map((key) => evidence[key]);
  return [name.slice(0, 2).join(" "), ...rest].filter(isWords);
}

function isWords(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== "";
}

/** Whether what it says now is among what was reported. */
export function hasChanged({ subject, reports }: Pick<CaseRecord, "subject" | "reports">): boolean {
  const evidence = Object.values(reports[0]?.evidence ?? {});
  return [subject.text].filter(isWords).some((text) => !evidence.includes(text));
}

import type { CaseRecord } from "@meander/domain/contract/cases";

const nameFields = ["firstName", "lastName"];
/** In the order of reading; a field that isn't listed follows. */
const textFields = ["title", "headline", "summary", "text", "caption", "alt"];
const withoutText = ["image", "hostId", "authorId", "ownerId", "activityId"];

/** The subject's content at the last report, in paragraphs. */
export function listEvidence({ reports }: Pick<CaseRecord, "reports">): readonly string[] {
  const evidence = reports[0]?.evidence ?? {};
  const known = [...nameFields, ...textFields, ...withoutText];
  const others = Object.keys(evidence).filter((field) => !known.includes(field));
  const name = nameFields.map((field) => evidence[field]).filter(hasText);
  return [name.join(" "), ...[...textFields, ...others].map((field) => evidence[field])].filter(hasText);
}

function hasText(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== "";
}

/** Whether the current content differs from the reported evidence. */
export function hasChanged({ subject, reports }: Pick<CaseRecord, "subject" | "reports">): boolean {
  const evidence = Object.values(reports[0]?.evidence ?? {});
  return [subject.text].filter(hasText).some((text) => !evidence.includes(text));
}

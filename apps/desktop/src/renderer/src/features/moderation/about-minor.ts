import type { CaseRecord } from "@meander/domain/contract/cases";

/** Whether somebody under 18 was reported: pictures of such a case are veiled whatever the settings say. */
export function isAboutMinor({ reports }: Pick<CaseRecord, "reports">): boolean {
  return reports.some(({ category }) => category === "under18");
}

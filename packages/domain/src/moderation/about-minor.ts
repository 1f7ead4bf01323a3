import type { CaseRecord } from "../contract/cases.ts";

/**
 * Whether somebody under 18 was reported: pictures of such a case are veiled whatever the settings say, and never stored
 * in a console.
 */
export function isAboutMinor({ reports }: Pick<CaseRecord, "reports">): boolean {
  return reports.some(({ category }) => category === "under18");
}

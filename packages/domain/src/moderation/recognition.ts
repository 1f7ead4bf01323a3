import type { ReportCategory } from "./report-category.ts";

/** Reports' categories where the picture itself breaks the rule: others like it are recognised. */
export const recognisedCategories = ["under18", "unsafe", "hate"] as const satisfies readonly ReportCategory[];
export type RecognisedCategory = (typeof recognisedCategories)[number];

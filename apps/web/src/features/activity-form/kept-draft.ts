import { z } from "zod";
import { dateOptionInput } from "@meander/domain/contract/activities";
import { coordinates, locationContext } from "@meander/domain/contract/geo";
import { imageItem } from "@meander/domain/contract/people";
import { tabKey } from "@meander/domain/site/browser-storage";
import type { ActivityFormValues } from "./form-values.ts";

/** What is typed waits here until it is saved, through a login, an expired session or a reload. */
const keptDraft = z.object({
  title: z.string(),
  summary: z.string(),
  categories: z.array(z.number()),
  place: z.object({ id: z.string(), name: z.string(), context: locationContext, timezone: z.string() }).nullable(),
  pin: coordinates.nullable(),
  spotName: z.string(),
  exactLocation: z.boolean(),
  days: z.array(z.string()),
  options: z.array(dateOptionInput),
  durationMinutes: z.number(),
  capacity: z.string(),
  languages: z.array(z.string()),
  images: z.array(imageItem),
});

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** One draft for each form: `create`, `suggest`, or the id of the activity that is edited. */
export function keptDraftKey(form: string): string {
  return tabKey("activityDraft", form);
}

/** Null when nothing is kept or an older version of the form kept it. */
export function readKeptDraft(storage: DraftStorage, form: string): ActivityFormValues | null {
  try {
    const parsed = keptDraft.safeParse(JSON.parse(storage.getItem(keptDraftKey(form)) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A full or forbidden store loses only the safety net, never what is on the screen. */
export function keepDraft(storage: DraftStorage, form: string, values: ActivityFormValues): void {
  try {
    storage.setItem(keptDraftKey(form), JSON.stringify(values));
  } catch {
    // The form itself still holds everything.
  }
}

export function forgetDraft(storage: DraftStorage, form: string): void {
  try {
    storage.removeItem(keptDraftKey(form));
  } catch {
    // Nothing was kept, then.
  }
}

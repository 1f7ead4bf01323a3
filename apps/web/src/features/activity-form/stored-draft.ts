import { z } from "zod";
import { dateOptionInput } from "@meander/domain/contract/activities";
import { coordinates, locationContext } from "@meander/domain/contract/geo";
import { imageItem } from "@meander/domain/contract/people";
import { tabKey } from "@meander/domain/site/browser-storage";
import type { ActivityFormValues } from "./form-values.ts";

/** Drafts survive a login, an expired session or a reload until they are saved. */
const draftSchema = z.object({
  title: z.string(),
  summary: z.string(),
  categories: z.array(z.number()),
  place: z.object({ id: z.string(), name: z.string(), context: locationContext, timezone: z.string() }).nullable(),
  pin: coordinates.nullable(),
  meetingPointName: z.string(),
  exactLocation: z.boolean(),
  days: z.array(z.string()),
  options: z.array(dateOptionInput),
  durationMinutes: z.number(),
  capacity: z.string(),
  languages: z.array(z.string()),
  images: z.array(imageItem),
});

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The storage key of a form's draft: `create`, `suggest`, or the id of the edited activity. */
export function draftKey(form: string): string {
  return tabKey("activityDraft", form);
}

/** Null without a draft, or with one of an older shape. */
export function readDraft(storage: DraftStorage, form: string): ActivityFormValues | null {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(storage.getItem(draftKey(form)) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Ignores a full or forbidden storage: the form still has the values. */
export function storeDraft(storage: DraftStorage, form: string, values: ActivityFormValues): void {
  try {
    storage.setItem(draftKey(form), JSON.stringify(values));
  } catch {
    // The form still has the values.
  }
}

export function deleteDraft(storage: DraftStorage, form: string): void {
  try {
    storage.removeItem(draftKey(form));
  } catch {
    // Without storage there is no draft.
  }
}

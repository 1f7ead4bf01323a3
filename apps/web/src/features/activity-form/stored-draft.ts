import { tabKey } from "@meander/domain/site/stored-entries";
import { type ActivityFormValues, activityFormValues } from "./form-values.ts";

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The storage key of a form's draft: `create`, `suggest`, or the id of the edited activity. */
export function draftKey(form: string): string {
  return tabKey("activityDraft", form);
}

/** Drafts survive a login, an expired session or a reload until they are saved. Null without a draft, or with one of an older shape. */
export function readDraft(storage: DraftStorage, form: string): ActivityFormValues | null {
  try {
    const parsed = activityFormValues.safeParse(JSON.parse(storage.getItem(draftKey(form)) ?? "null"));
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

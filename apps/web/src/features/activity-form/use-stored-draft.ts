import { useEffect, useEffectEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ActivityFormValues } from "./form-values.ts";
import { deleteDraft, storeDraft, readDraft } from "./stored-draft.ts";

/** Restores the stored draft, then stores every change until the form is saved or discarded. */
export function useStoredDraft(form: UseFormReturn<ActivityFormValues>, formKey: string, onRestored: () => void) {
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    const draft = readDraft(sessionStorage, formKey);
    if (draft !== null) {
      form.reset(draft, { keepDefaultValues: true });
      restored();
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeDraft(sessionStorage, formKey, values),
    });
  }, [form, formKey]);
  return { forget: () => deleteDraft(sessionStorage, formKey) };
}

import { useEffect, useEffectEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ActivityFormValues } from "./form-values.ts";
import { forgetDraft, keepDraft, readKeptDraft } from "./kept-draft.ts";

/** Brings back what was typed last time, then keeps every change until the form is saved or thrown away. */
export function useKeptDraft(form: UseFormReturn<ActivityFormValues>, formKey: string, onRestored: () => void) {
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    const kept = readKeptDraft(sessionStorage, formKey);
    if (kept !== null) {
      form.reset(kept, { keepDefaultValues: true });
      restored();
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(sessionStorage, formKey, values),
    });
  }, [form, formKey]);
  return { forget: () => forgetDraft(sessionStorage, formKey) };
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SpecialDraft } from "../../../../ipc/special-draft.ts";
import { editSpecial, emptySpecial } from "./special-draft.ts";
import { specialDraftQuery } from "./special-queries.ts";

/** The current draft. It outlives the page, the window and the console, and is deleted when it is sent. */
export function useSpecialDraft() {
  const client = useQueryClient();
  const [blank, setBlank] = useState(emptySpecial);
  const { data, isPending } = useQuery(specialDraftQuery);
  const { queryKey } = specialDraftQuery;

  const save = (draft: SpecialDraft | null) => {
    if (draft === null) setBlank(emptySpecial());
    client.setQueryData(queryKey, draft);
    void window.meander.saveSpecialDraft({ draft });
  };
  return {
    draft: data ?? blank,
    isPending,
    edit: (changes: Partial<Omit<SpecialDraft, "id">>) =>
      save(editSpecial(client.getQueryData(queryKey) ?? blank, changes)),
    /** Restores a draft, or clears it with null. */
    replace: save,
    /** A draft that was edited while it was being sent has a new id, so it is preserved. */
    discardSent: (id: string) => {
      if (client.getQueryData(queryKey)?.id === id) save(null);
    },
  };
}

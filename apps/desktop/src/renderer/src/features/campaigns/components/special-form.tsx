import { Button } from "@blueprintjs/core";
import type { SpecialBody } from "@meander/domain/contract/special-notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useDebounced } from "../../../shared/choose/use-debounced.ts";
import type { SpecialDraft } from "../../../../../ipc/special-draft.ts";
import { useDeskStatus } from "../../../shared/desk/desk-status.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { reasonOf, unwrap } from "../../../shared/query/call.ts";
import { bodyOfSpecial, isSpecialEmpty, targetOf } from "../special-draft.ts";
import { specialsQuery } from "../special-queries.ts";
import { useSpecialDraft } from "../use-special-draft.ts";
import { SpecialSend } from "./special-send.tsx";
import { SpecialTargetFields } from "./special-target-fields.tsx";
import { SpecialWords } from "./special-words.tsx";

const settleMs = 250;

export function SpecialForm({ isOnline }: { readonly isOnline: boolean }) {
  const t = useTranslations("console.notifications");
  const client = useQueryClient();
  const { draft, isPending, edit, replace, forgetSent } = useSpecialDraft();
  const [cleared, setCleared] = useState<SpecialDraft | null>(null);
  const send = useMutation({
    mutationFn: (body: SpecialBody) => unwrap(window.meander.sendSpecial(body)),
    onSuccess: (_, { id }) => forgetSent(id),
    onSettled: () => client.invalidateQueries({ queryKey: specialsQuery.queryKey }),
  });
  const begin = () => {
    send.reset();
    setCleared(null);
  };
  const onChange = (changes: Partial<Omit<SpecialDraft, "id">>) => {
    begin();
    edit(changes);
  };
  const settled = useDebounced(draft, settleMs);
  if (isPending) return <section aria-busy />;
  return (
    <section aria-labelledby="special-heading">
      <h2 id="special-heading">{t("write")}</h2>
      <SpecialWords draft={draft} onChange={onChange} />
      <SpecialTargetFields draft={draft} onChange={onChange} />
      <SpecialSend
        key={draft.id}
        target={targetOf(settled)}
        isReady={isOnline && settled === draft && bodyOfSpecial(draft) !== null}
        isSending={send.isPending}
        onSend={() => {
          const body = bodyOfSpecial(draft);
          if (body !== null) send.mutate(body);
        }}
      />
      {isSpecialEmpty(draft) || send.isPending ? null : (
        <KeptLine
          onClear={() => {
            begin();
            setCleared(draft);
            replace(null);
          }}
        />
      )}
      <div role="status" className="notification-status">
        {send.isSuccess ? t("sent", { count: send.data.counts.total }) : null}
        {cleared === null ? null : (
          <>
            {t("cleared")}
            <Button
              size="small"
              variant="outlined"
              onClick={() => {
                begin();
                replace(cleared);
              }}
            >
              {t("bringBack")}
            </Button>
          </>
        )}
      </div>
      <ErrorCallout error={send.error === null ? null : reasonOf(send.error)} />
    </section>
  );
}

/** Says how long the words stay, and puts them away. */
function KeptLine({ onClear }: { readonly onClear: () => void }) {
  const t = useTranslations("console.notifications");
  const isOnDisk = useDeskStatus()?.store === "encrypted";
  return (
    <p className="notification-kept console-quiet">
      {t(isOnDisk ? "keptOnDisk" : "keptUntilQuit")}
      <Button size="small" variant="minimal" onClick={onClear}>
        {t("clear")}
      </Button>
    </p>
  );
}

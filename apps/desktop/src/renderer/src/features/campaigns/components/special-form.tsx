import { Button } from "@blueprintjs/core";
import type { SpecialBody } from "@meander/domain/contract/special-notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useDebounced } from "@meander/ui/hooks/use-debounced";
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
import styles from "../notifications.module.css";
import textStyles from "../../../shared/text.module.css";

const settleMs = 250;

export function SpecialForm({ isOnline }: { readonly isOnline: boolean }) {
  const t = useTranslations("console.notifications");
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { draft, isPending, edit, replace, forgetSent } = useSpecialDraft();
  const [cleared, setCleared] = useState<SpecialDraft | null>(null);
  const send = useMutation({
    mutationFn: (body: SpecialBody) => unwrap(window.meander.sendSpecial(body)),
    onSuccess: (_, { id }) => {
      forgetSent(id);
      // The next one begins there, and there it says that this one has left.
      if (isFocusFree(heading.current)) heading.current?.focus();
    },
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
      <div className={styles.notificationHead}>
        <h2 id="special-heading" ref={heading} tabIndex={-1}>
          {t("write")}
        </h2>
        <DraftLine
          hasWords={!isSpecialEmpty(draft)}
          isSending={send.isPending}
          sentTo={send.isSuccess ? send.data.counts.total : null}
          onClear={() => {
            begin();
            setCleared(draft);
            replace(null);
          }}
          onBringBack={
            cleared === null
              ? null
              : () => {
                  begin();
                  replace(cleared);
                }
          }
        />
      </div>
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
      <ErrorCallout error={send.error === null ? null : reasonOf(send.error)} />
    </section>
  );
}

type LineProps = {
  readonly hasWords: boolean;
  readonly isSending: boolean;
  /** How many the last one went to, until the next is begun. */
  readonly sentTo: number | null;
  readonly onClear: () => void;
  /** Null unless one was just cleared. */
  readonly onBringBack: (() => void) | null;
};

/** What became of the note: how long its words stay, that it is cleared, or that it left; and what can be done about it. */
function DraftLine({ hasWords, isSending, sentTo, onClear, onBringBack }: LineProps) {
  const t = useTranslations("console.notifications");
  const isOnDisk = useDeskStatus()?.store === "encrypted";
  const words = () => {
    if (onBringBack !== null) return t("cleared");
    if (hasWords) return t(isOnDisk ? "keptOnDisk" : "keptUntilQuit");
    return sentTo === null ? null : t("sent", { count: sentTo });
  };
  return (
    <>
      <p role="status" className={sentTo === null ? textStyles.quiet : undefined}>
        {words()}
      </p>
      {hasWords || onBringBack !== null ? (
        <Button size="small" variant="outlined" disabled={isSending} onClick={onBringBack ?? onClear}>
          {t(onBringBack === null ? "clear" : "bringBack")}
        </Button>
      ) : null}
    </>
  );
}

/** Whoever has gone on to something else meanwhile keeps the focus there. */
function isFocusFree(heading: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || heading?.closest("section")?.contains(activeElement) === true;
}

import { Button } from "@blueprintjs/core";
import type { SpecialBody, SpecialRecord } from "@meander/domain/contract/special-notifications";
import { undoSeconds } from "@meander/domain/policy";
import { secondMs } from "@meander/domain/time/durations";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useDebounced } from "@meander/ui/hooks/use-debounced";
import type { SpecialDraft } from "../../../../../ipc/special-draft.ts";
import { useConsoleStatus } from "../../../shared/console/console-status.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { reasonOf, unwrap } from "../../../shared/query/call.ts";
import { useNow } from "../../../shared/time/use-now.ts";
import { UndoBar, undoTickMs } from "../../../shared/undo-bar.tsx";
import { bodyOfSpecial, isSpecialEmpty, targetOf } from "../special-draft.ts";
import { specialsQuery } from "../special-queries.ts";
import { useSpecialDraft } from "../use-special-draft.ts";
import { SpecialSend } from "./special-send.tsx";
import { SpecialTargetFields } from "./special-target-fields.tsx";
import { SpecialTextFields } from "./special-text-fields.tsx";
import styles from "../notifications.module.css";
import textStyles from "../../../shared/text.module.css";

const debounceMs = 250;

export function SpecialForm({ isOnline }: { readonly isOnline: boolean }) {
  const t = useTranslations("console.notifications");
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { draft, isPending, edit, replace, discardSent } = useSpecialDraft();
  const [cleared, setCleared] = useState<SpecialDraft | null>(null);
  const [sent, setSent] = useState<SpecialDraft | null>(null);
  const send = useMutation({
    mutationFn: (body: SpecialBody) => unwrap(window.meander.sendSpecial(body)),
    onSuccess: (_, { id }) => {
      setSent(draft);
      discardSent(id);
      // The heading is where the next draft starts and where the confirmation appears.
      if (mayMoveFocus(heading.current)) heading.current?.focus();
    },
    onSettled: () => client.invalidateQueries({ queryKey: specialsQuery.queryKey }),
  });
  const resetStatus = () => {
    send.reset();
    setCleared(null);
  };
  const onChange = (changes: Partial<Omit<SpecialDraft, "id">>) => {
    resetStatus();
    edit(changes);
  };
  const debouncedDraft = useDebounced(draft, debounceMs);
  if (isPending) return <section aria-busy />;
  return (
    <section aria-labelledby="special-heading">
      <div className={styles.notificationHead}>
        <h2 id="special-heading" ref={heading} tabIndex={-1}>
          {t("write")}
        </h2>
        <DraftStatus
          hasContent={!isSpecialEmpty(draft)}
          isSending={send.isPending}
          sentTo={send.isSuccess ? send.data.counts.total : null}
          onClear={() => {
            resetStatus();
            setCleared(draft);
            replace(null);
          }}
          onRestore={
            cleared === null
              ? null
              : () => {
                  resetStatus();
                  replace(cleared);
                }
          }
        />
      </div>
      {send.data === undefined || sent === null ? null : (
        <SentNotice
          special={send.data}
          onUndone={() => {
            resetStatus();
            if (isSpecialEmpty(draft)) replace(sent);
          }}
        />
      )}
      <SpecialTextFields draft={draft} onChange={onChange} />
      <SpecialTargetFields draft={draft} onChange={onChange} />
      <SpecialSend
        key={draft.id}
        target={targetOf(debouncedDraft)}
        isReady={isOnline && debouncedDraft === draft && bodyOfSpecial(draft) !== null}
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

type SentProps = { readonly special: SpecialRecord; readonly onUndone: () => void };

/** For ten seconds, the notification that was just sent can be undone; its text is back in the form then. */
function SentNotice({ special, onUndone }: SentProps) {
  const t = useTranslations("console.notifications");
  const client = useQueryClient();
  const now = useNow(undoTickMs);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(window.meander.withdrawSpecial({ specialId: special.id })),
    onSuccess: onUndone,
    onSettled: () => client.invalidateQueries({ queryKey: specialsQuery.queryKey }),
  });
  const until = Date.parse(special.createdAt) + undoSeconds * secondMs;
  if (error !== null) return <ErrorCallout error={reasonOf(error)} />;
  if (until <= now) return null;
  return (
    <UndoBar until={until} now={now} isUndoing={isPending} onUndo={() => mutate()}>
      {t("holding", { count: special.counts.total })}
    </UndoBar>
  );
}

type LineProps = {
  readonly hasContent: boolean;
  readonly isSending: boolean;
  /** The recipients of the last notification, until the next draft starts. */
  readonly sentTo: number | null;
  readonly onClear: () => void;
  /** Restores the cleared draft; null unless one was just cleared. */
  readonly onRestore: (() => void) | null;
};

/** The state of the draft (how long it is stored, cleared, or sent) and the matching action. */
function DraftStatus({ hasContent, isSending, sentTo, onClear, onRestore }: LineProps) {
  const t = useTranslations("console.notifications");
  const isOnDisk = useConsoleStatus()?.store === "encrypted";
  const statusText = () => {
    if (onRestore !== null) return t("cleared");
    if (hasContent) return t(isOnDisk ? "storedOnDisk" : "storedUntilQuit");
    return sentTo === null ? null : t("sent", { count: sentTo });
  };
  return (
    <>
      <p role="status" className={sentTo === null ? textStyles.quiet : undefined}>
        {statusText()}
      </p>
      {hasContent || onRestore !== null ? (
        <Button size="small" variant="outlined" disabled={isSending} onClick={onRestore ?? onClear}>
          {t(onRestore === null ? "clear" : "bringBack")}
        </Button>
      ) : null}
    </>
  );
}

/** Focus isn't taken from a person who has moved elsewhere meanwhile. */
function mayMoveFocus(heading: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || heading?.closest("section")?.contains(activeElement) === true;
}

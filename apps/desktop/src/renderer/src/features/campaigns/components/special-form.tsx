import { InputGroup, TextArea } from "@blueprintjs/core";
import { SPECIAL_TEXT_MAX_LENGTH, SPECIAL_TITLE_MAX_LENGTH } from "@meander/domain/contract/special-notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { reasonOf, unwrap } from "../../../shared/query/call.ts";
import { bodyOfSpecial, editSpecial, emptySpecial, isPathGood, type SpecialDraft, targetOf } from "../special-draft.ts";
import { specialsQuery } from "../special-queries.ts";
import { useDebounced } from "../use-debounced.ts";
import { SpecialSend } from "./special-send.tsx";
import { SpecialTargetFields } from "./special-target-fields.tsx";

const settleMs = 250;

export function SpecialForm({ isOnline }: { readonly isOnline: boolean }) {
  const t = useTranslations("console.notifications");
  const client = useQueryClient();
  const [draft, setDraft] = useState(emptySpecial);
  const send = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof bodyOfSpecial>>) => unwrap(window.meander.sendSpecial(body)),
    onSuccess: () => setDraft(emptySpecial()),
    onSettled: () => client.invalidateQueries({ queryKey: specialsQuery.queryKey }),
  });
  const edit = (changes: Partial<Omit<SpecialDraft, "id">>) => {
    send.reset();
    setDraft((now) => editSpecial(now, changes));
  };
  const settled = useDebounced(draft, settleMs);
  const isPathWrong = !isPathGood(draft.path);
  return (
    <section aria-labelledby="special-heading">
      <h2 id="special-heading">{t("write")}</h2>
      <div className="campaign-field">
        <label className="campaign-label" htmlFor="special-title">
          {t("title")}
        </label>
        <InputGroup
          id="special-title"
          value={draft.title}
          maxLength={SPECIAL_TITLE_MAX_LENGTH}
          onValueChange={(title) => edit({ title })}
        />
      </div>
      <div className="campaign-field">
        <div className="campaign-field-head">
          <label className="campaign-label" htmlFor="special-text">
            {t("text")}
          </label>
          <span className="campaign-count">
            {t("count", { used: draft.text.length, max: SPECIAL_TEXT_MAX_LENGTH })}
          </span>
        </div>
        <TextArea
          id="special-text"
          fill
          rows={3}
          value={draft.text}
          maxLength={SPECIAL_TEXT_MAX_LENGTH}
          onChange={({ currentTarget }) => edit({ text: currentTarget.value })}
        />
      </div>
      <div className="campaign-field">
        <label className="campaign-label" htmlFor="special-path">
          {t("path")}
        </label>
        <InputGroup
          id="special-path"
          value={draft.path}
          maxLength={500}
          aria-describedby="special-path-hint"
          aria-invalid={isPathWrong || undefined}
          onValueChange={(path) => edit({ path })}
        />
        <p id="special-path-hint" className={isPathWrong ? "campaign-wrong" : "console-quiet"}>
          {t(isPathWrong ? "pathWrong" : "pathHint")}
        </p>
      </div>
      <SpecialTargetFields draft={draft} onChange={edit} />
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
      <p role="status">{send.isSuccess ? t("sent", { count: send.data.counts.total }) : null}</p>
      <ErrorCallout error={send.error === null ? null : reasonOf(send.error)} />
    </section>
  );
}

import { Button, FormGroup, TextArea } from "@blueprintjs/core";
import type { AdminPerson } from "@meander/domain/contract/administration";
import type { RevealedPerson } from "@meander/domain/contract/person-file";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { nameOf } from "../../../shared/console/staff.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { reasonOf, unwrap } from "../../../shared/query/call.ts";
import fileStyles from "../person-file.module.css";
import listWithPanelStyles from "../../../shared/grid/list-with-panel.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = { readonly person: AdminPerson; readonly onClose: () => void };

/** Personal data, shown for a reason that the audit trail records. It is forgotten when the form closes. */
export function RevealForm({ person, onClose }: Props) {
  const t = useTranslations("console.personFile.data");
  const [reason, setReason] = useState("");
  const client = useQueryClient();
  const userId = person._id;
  const reveal = useMutation({
    mutationFn: () => unwrap(window.meander.revealPerson({ userId, reason: reason.trim() })),
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries({ queryKey: ["personFile", userId] }),
  });
  useKeys({ close: onClose }, { isExclusive: true });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== "") reveal.mutate();
  };
  if (reveal.data !== undefined) return <Revealed data={reveal.data} onClose={onClose} />;
  return (
    <form onSubmit={onSubmit} data-testid="reveal">
      <p className={textStyles.quiet}>{t("text", { name: nameOf(person) })}</p>
      <FormGroup label={t("why")} labelFor="reveal-reason">
        <TextArea
          id="reveal-reason"
          fill
          autoFocus
          autoResize
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FormGroup>
      <div className={listWithPanelStyles.detailActions}>
        <Button type="submit" intent="primary" loading={reveal.isPending} disabled={reason.trim() === ""}>
          {t("show")}
        </Button>
        <Button variant="minimal" text={t("cancel")} onClick={onClose} />
      </div>
      <ErrorCallout error={reveal.error === null ? null : reasonOf(reveal.error)} />
    </form>
  );
}

function Revealed({ data, onClose }: { readonly data: RevealedPerson; readonly onClose: () => void }) {
  const t = useTranslations("console.personFile.data");
  const format = useFormatter();
  return (
    <section className={fileStyles.revealed} data-testid="revealed">
      <h3>{t("address")}</h3>
      <p>{data.emailAddress ?? t("noAddress")}</p>
      <h3>{t("logins")}</h3>
      {data.logins.length === 0 ? <p className={textStyles.quiet}>{t("noLogins")}</p> : null}
      <ul>
        {data.logins.map(({ client, program, system, networkAddress, createdAt, lastSeenAt }) => (
          <li key={createdAt}>
            {t.rich("login", {
              device: [program, system].filter((part) => part !== null).join(", ") || t("unknownDevice"),
              client,
              address: networkAddress ?? t("unknownAddress"),
              date: format.dateTime(new Date(lastSeenAt), { dateStyle: "medium", timeStyle: "short" }),
              time: (text) => <time dateTime={lastSeenAt}>{text}</time>,
            })}
          </li>
        ))}
      </ul>
      <Button text={t("hide")} onClick={onClose} />
    </section>
  );
}

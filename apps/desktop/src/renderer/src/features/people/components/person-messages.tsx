import { Button } from "@blueprintjs/core";
import type { AdminPerson } from "@meander/domain/contract/administration";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "../../../shared/use-translations.ts";
import { nameOf } from "../../../shared/console/staff.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { FailureNotice } from "../../../shared/query/failure-notice.tsx";
import { KnownAt } from "../../../shared/query/known-at.tsx";
import { NextPageButton } from "../../../shared/query/next-page-button.tsx";
import { personMessagesQuery } from "../queries.ts";
import { MessageRow } from "./message-row.tsx";
import fileStyles from "../person-file.module.css";
import styles from "../person-messages.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = {
  readonly person: AdminPerson;
  /** Of the message whose decisions are shown; null for none. */
  readonly openId: string | null;
  readonly onOpen: (messageId: string | null) => void;
  readonly onClose: () => void;
};

/** Why a person did or didn't get a message: what the ledger decided about each, in order. */
export function PersonMessages({ person, openId, onOpen, onClose }: Props) {
  const t = useTranslations("console.personMessages");
  const list = useInfiniteQuery(personMessagesQuery(person._id));
  const messages = list.data?.pages.flatMap((page) => page.messages);
  return (
    <section className={fileStyles.file} aria-labelledby="person-messages" data-testid="person-messages">
      <Button icon="arrow-left" variant="minimal" text={t("back")} onClick={onClose} />
      <h3 id="person-messages">{t("heading", { name: nameOf(person) })}</h3>
      <p className={textStyles.quiet}>{t("lead")}</p>
      {messages === undefined ? (
        list.error === null ? (
          <p className={textStyles.quiet} role="status">
            {t("loading")}
          </p>
        ) : (
          <FailureNotice reason={reasonOf(list.error)} onRetry={() => void list.refetch()} />
        )
      ) : (
        <>
          <KnownAt instant={list.data?.pages[0]?.knownAt} />
          {messages.length === 0 ? <p className={textStyles.quiet}>{t("empty")}</p> : null}
          <ul className={styles.messages} aria-label={t("list")}>
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                isOpen={message.id === openId}
                onToggle={() => onOpen(message.id === openId ? null : message.id)}
              />
            ))}
          </ul>
          <NextPageButton list={list} text={t("more")} />
        </>
      )}
    </section>
  );
}

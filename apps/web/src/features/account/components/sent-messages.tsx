import type { ChannelOutcome, SentMessage } from "@meander/domain/contract/sent-messages";
import { activityPath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown, Inbox, Mail, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useFormatter, useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { RelativeTime } from "../../../shared/when/relative-time.tsx";
import { sentMessagesQuery } from "../sent-messages-query.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "../preferences.module.css";
import messageStyles from "../sent-messages.module.css";

/** What the person was sent, and why something came or didn't. Loaded once it is opened. */
export function SentMessages() {
  const t = useTranslations("sentMessages");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.preferenceGroups}>
      <details
        data-testid="sent-messages"
        // Also if it was opened before hydration.
        ref={(details) => {
          if (details !== null) setIsOpen(details.open);
        }}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>
          {t("title")}
          <span className={styles.preferenceGroupsSum} />
          <ChevronDown aria-hidden="true" size={20} />
        </summary>
        <p className={styles.hint}>{t("lead")}</p>
        {isOpen && <MessageList />}
      </details>
    </div>
  );
}

function MessageList() {
  const t = useTranslations("sentMessages");
  const query = useInfiniteQuery(sentMessagesQuery(useApi()));
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  if (query.isPending) {
    return (
      <div aria-busy="true">
        <span className={a11y.visuallyHidden}>{t("loading")}</span>
        <Skeleton height="12rem" />
      </div>
    );
  }
  if (query.isError && messages.length === 0) {
    return <ErrorState level={3} title={t("failed")} retryLabel={t("retry")} onRetry={() => query.refetch()} />;
  }
  if (messages.length === 0) return <p>{t("none")}</p>;
  return (
    <>
      <ul className={messageStyles.messages}>
        {messages.map((message) => (
          <li key={message.id}>
            <MessageRow message={message} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

function MessageRow({ message }: { readonly message: SentMessage }) {
  const t = useTranslations("sentMessages");
  const { text, activity, at, isInInbox, mail, push } = message;
  const link = (title: ReactNode) =>
    activity && (
      <Link to={activityPath(activity)} translate="no">
        {title}
      </Link>
    );
  return (
    <>
      <p className={messageStyles.what}>
        <span>{activity === null ? text : t.rich("about", { text, title: activity.title, link })}</span>{" "}
        <RelativeTime instant={at} />
      </p>
      <ul className={messageStyles.channels}>
        <Channel icon={<Inbox aria-hidden="true" size={18} />} isReached={isInInbox}>
          {t(isInInbox ? "inInbox" : "notInInbox")}
        </Channel>
        <Channel icon={<Mail aria-hidden="true" size={18} />} isReached={mail?.outcome === "sent"}>
          <Outcome channel="mail" outcome={mail} />
        </Channel>
        <Channel icon={<Smartphone aria-hidden="true" size={18} />} isReached={push?.outcome === "sent"}>
          <Outcome channel="push" outcome={push} />
        </Channel>
      </ul>
    </>
  );
}

type ChannelProps = { readonly icon: ReactNode; readonly isReached: boolean; readonly children: ReactNode };

function Channel({ icon, isReached, children }: ChannelProps) {
  return (
    <li data-reached={isReached}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

type OutcomeProps = { readonly channel: "mail" | "push"; readonly outcome: ChannelOutcome };

function Outcome({ channel, outcome }: OutcomeProps) {
  const t = useTranslations("sentMessages");
  const format = useFormatter();
  if (outcome === null) return t(`${channel}.never`);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const day = { weekday: "short", day: "numeric", month: "short" } as const;
  const at = format.dateTime(new Date(outcome.at), { ...day, hour: "numeric", minute: "2-digit", timeZone });
  const reason = outcome.reason === null ? "" : t(`reason.${outcome.reason}`);
  if (outcome.outcome === "waiting" && reason !== "") return t(`${channel}.waitingBecause`, { at, reason });
  return t(`${channel}.${outcome.outcome}`, { at, reason });
}

import { Icon } from "@blueprintjs/core";
import type { PersonDelivery, PersonMessage } from "@meander/domain/contract/person-messages";
import { Badge, type BadgeTone } from "@meander/ui/primitives/badge";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { MessageSteps } from "./message-steps.tsx";
import styles from "../person-messages.module.css";
import textStyles from "../../../shared/text.module.css";

type Outcome = "sent" | "waiting" | "notSent" | "unknown";

const outcomes: Readonly<Record<PersonDelivery["state"], Outcome>> = {
  queued: "waiting",
  leased: "waiting",
  attempting: "waiting",
  deferred: "waiting",
  accepted: "sent",
  failed: "notSent",
  skipped: "notSent",
  cancelled: "notSent",
  unknown: "unknown",
};
const tones: Readonly<Record<Outcome, BadgeTone>> = {
  sent: "brand",
  waiting: "soon",
  notSent: "neutral",
  unknown: "late",
};

type Props = { readonly message: PersonMessage; readonly isOpen: boolean; readonly onToggle: () => void };

/** One message with what became of it on each channel; its decisions open below. */
export function MessageRow({ message, isOpen, onToggle }: Props) {
  const format = useFormatter();
  const { id, at } = message;
  return (
    <li data-testid="person-message">
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `steps-${id}` : undefined}
        onClick={onToggle}
      >
        <Icon icon={isOpen ? "chevron-down" : "chevron-right"} />
        <time dateTime={at} className={textStyles.quiet}>
          {format.dateTime(new Date(at), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" })}
        </time>
        <span className={styles.about}>
          <MessageTitle message={message} />
          <Outcomes message={message} />
        </span>
      </button>
      {isOpen ? <MessageSteps id={`steps-${id}`} message={message} /> : null}
    </li>
  );
}

function MessageTitle({ message: { template, text, title } }: { readonly message: PersonMessage }) {
  const t = useTranslations("console.personMessages");
  const name = text ?? t(`template.${template}`);
  return (
    <span translate={title === null ? undefined : "no"}>
      {title === null ? name : t("about", { text: name, title })}
    </span>
  );
}

function Outcomes({ message: { template, inbox, deliveries } }: { readonly message: PersonMessage }) {
  const t = useTranslations("console.personMessages");
  return (
    <span className={styles.outcomes}>
      {template === "notification" ? <Badge>{t(`inbox.${inboxState(inbox)}`)}</Badge> : null}
      {deliveries.map(({ channel, state }) => (
        <Badge key={channel} tone={state === "failed" ? "danger" : tones[outcomes[state]]}>
          {t(`outcome.${outcomes[state]}`, { channel: t(`channel.${channel}`) })}
        </Badge>
      ))}
    </span>
  );
}

function inboxState(inbox: PersonMessage["inbox"]): "none" | "read" | "seen" | "unseen" {
  if (inbox === null) return "none";
  return inbox.readAt !== null ? "read" : inbox.seenAt !== null ? "seen" : "unseen";
}

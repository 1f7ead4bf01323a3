import { Button } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useNow, useTranslations } from "use-intl";
import { Link } from "react-router-dom";
import { activityPath } from "@meander/domain/paths";
import { useMessageText } from "../i18n/use-message-text.ts";
import { RelativeTime } from "../when/relative-time.tsx";
import type { Change, WaitingChange } from "./changes.ts";
import { useWaitingActions } from "./use-waiting-actions.ts";
import { isOutdated } from "./waiting-changes.ts";
import styles from "./waiting-sheet.module.css";

type WaitingSheetProps = {
  readonly waiting: readonly WaitingChange[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** What waits for the network, and what the server refused. An old change is sent only if its person still wants it. */
export function WaitingSheet({ waiting, isOpen, onClose }: WaitingSheetProps) {
  const t = useTranslations("offline");
  const now = useNow({ updateInterval: 60_000 }).getTime();
  const unanswered = waiting.filter(({ refusal }) => refusal === null);
  const isAsking = unanswered.some((made) => isOutdated(made, now));
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t("waitingTitle")}
      subtitle={unanswered.length > 0 && (isAsking ? t("waitingOldText") : t("waitingText"))}
      closeLabel={t("close")}
    >
      <ul className={styles.waiting}>
        {waiting.map((made) => (
          <WaitingItem key={made.key} made={made} isOld={isOutdated(made, now)} onFollow={onClose} />
        ))}
      </ul>
    </Sheet>
  );
}

type WaitingItemProps = { readonly made: WaitingChange; readonly isOld: boolean; readonly onFollow: () => void };

function WaitingItem({ made, isOld, onFollow }: WaitingItemProps) {
  const t = useTranslations("offline");
  const messageText = useMessageText();
  const { send, discard } = useWaitingActions();
  const { change, activityId, title, madeAt, refusal } = made;
  const link = (text: React.ReactNode) => (
    <Link to={activityPath({ _id: activityId, title })} onClick={onFollow} translate="no">
      {text}
    </Link>
  );
  return (
    <li className={styles.item}>
      <p className={styles.what}>
        {t.rich(keyOf(change), { title, link })} <RelativeTime instant={madeAt} />
      </p>
      {change.kind === "comment" && (
        <blockquote className={styles.text} translate="no">
          {change.body.text}
        </blockquote>
      )}
      {refusal !== null && <p className={styles.refusal}>{t("refused", { reason: messageText(refusal) })}</p>}
      <p className={styles.actions}>
        {(isOld || refusal !== null) && (
          <Button size="small" onClick={() => send(made)}>
            {refusal === null ? t("send") : t("sendAgain")}
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => discard(made)}>
          {t("discard")}
        </Button>
      </p>
    </li>
  );
}

function keyOf(change: Change): "vote" | "like" | "unlike" | "comment" | "leave" {
  return change.kind === "like" && !change.liked ? "unlike" : change.kind;
}

import { Button } from "@blueprintjs/core";
import type { SpecialReach, SpecialTarget } from "@meander/domain/contract/special-notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { specialReachQuery } from "../special-queries.ts";
import { NightLine } from "./night-line.tsx";
import notificationsStyles from "../notifications.module.css";
import campaignsStyles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = {
  /** Null while no recipient is chosen. */
  readonly target: SpecialTarget | null;
  readonly isReady: boolean;
  readonly isSending: boolean;
  readonly onSend: () => void;
};

/** The reach, then sending after an inline confirmation. */
export function SpecialSend({ target, isReady, isSending, onSend }: Props) {
  const t = useTranslations("console.notifications");
  const tError = useTranslations("console.error");
  const [isAsking, setIsAsking] = useState(false);
  useKeys({ close: isAsking ? () => setIsAsking(false) : undefined }, { isExclusive: isAsking });
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...specialReachQuery(target ?? { kind: "people", userIds: [] }),
    enabled: target !== null,
  });
  const reach = target === null ? undefined : data;
  const reason = error === null ? null : reasonOf(error);
  // Placeholder data is the reach of the previous target.
  const isSendable = isReady && !isPlaceholderData && reach !== undefined && reach.final > 0;
  return (
    <div className={notificationsStyles.notificationReach} data-testid="notification-reach" aria-busy={isFetching}>
      {target === null ? <p className={textStyles.quiet}>{t("noRecipient")}</p> : null}
      {reach === undefined ? null : <ReachLines reach={reach} />}
      {reach === undefined ? null : <NightLine {...reach} />}
      {target !== null && reach === undefined ? (
        <p className={textStyles.quiet}>{reason === null ? t("counting") : (reason.message ?? tError(reason.code))}</p>
      ) : null}
      {isAsking && isSendable ? (
        <div className={campaignsStyles.campaignConfirm}>
          <p role="status">{t("confirmText")}</p>
          <Button intent="primary" icon="send-message" loading={isSending} onClick={onSend}>
            {t("confirm", { count: reach.final })}
          </Button>
          <Button autoFocus variant="outlined" disabled={isSending} onClick={() => setIsAsking(false)}>
            {t("notYet")}
          </Button>
        </div>
      ) : (
        <div className={campaignsStyles.campaignButtons}>
          <Button intent="primary" icon="send-message" disabled={!isSendable} onClick={() => setIsAsking(true)}>
            {t("send", { count: reach?.final ?? 0 })}
          </Button>
        </div>
      )}
    </div>
  );
}

function ReachLines({ reach: { segment, preferenceOff, final, inInbox, byMail } }: { readonly reach: SpecialReach }) {
  const t = useTranslations("console.notifications");
  const { number } = useFormatter();
  return (
    <>
      <p aria-live="polite">
        <strong>{number(final)}</strong> {t("reached", { count: final })}
      </p>
      <p className={textStyles.quiet}>{t("reachLine", { segment, preferenceOff, inInbox, byMail })}</p>
    </>
  );
}

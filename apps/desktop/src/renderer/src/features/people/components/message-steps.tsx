import type { PersonDelivery, PersonMessage } from "@meander/domain/contract/person-messages";
import { isNotificationCode, notificationTypeOf } from "@meander/domain/notification/catalogue";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { type DeliveryStep, stepsOf } from "../delivery-steps.ts";
import fileStyles from "../person-file.module.css";
import styles from "../person-messages.module.css";
import textStyles from "../../../shared/text.module.css";

/** The decisions about a message in order of time, and what no channel was planned for. */
export function MessageSteps({ id, message }: { readonly id: string; readonly message: PersonMessage }) {
  const t = useTranslations("console.personMessages");
  const format = useFormatter();
  const textOf = useStepText(message);
  return (
    <div id={id} className={styles.opened}>
      <ol className={fileStyles.timeline} aria-label={t("steps")}>
        {stepsOf(message).map((step) => (
          <li key={`${step.kind} ${"channel" in step ? step.channel : ""} ${step.at} ${textOf(step)}`}>
            <time dateTime={step.at} className={textStyles.quiet}>
              {format.dateTime(new Date(step.at), { day: "numeric", month: "short", ...clock })}
            </time>
            <div className={fileStyles.entry}>
              <p>{textOf(step)}</p>
              <Cause cause={step.cause} />
            </div>
          </li>
        ))}
      </ol>
      <Missing message={message} />
    </div>
  );
}

const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;

function Cause({ cause }: { readonly cause: DeliveryStep["cause"] }) {
  const t = useTranslations("console.personMessages");
  if (cause === null || cause.reason === null) return null;
  const reason = t(`reason.${cause.reason}`);
  return (
    <p className={textStyles.quiet}>
      {cause.detail === null || cause.detail === "" ? reason : t("because", { reason, detail: cause.detail })}
    </p>
  );
}

/** The channels that a notification was never planned for, with where it would go today. */
function Missing({ message: { deliveries, now } }: { readonly message: PersonMessage }) {
  const t = useTranslations("console.personMessages");
  if (now === null) return null;
  const hasMail = deliveries.some(({ channel }) => channel === "mail");
  const hasPush = deliveries.some(({ channel }) => channel !== "mail");
  return (
    <>
      {hasMail ? null : <p className={textStyles.quiet}>{t("missing.mail", { now: t(`now.${now.mail}`) })}</p>}
      {hasPush ? null : <p className={textStyles.quiet}>{t("missing.push", { now: t(`now.${now.push}`) })}</p>}
    </>
  );
}

const deviceSteps = {
  attempting: "deviceAttempting",
  accepted: "deviceAccepted",
  deferred: "deviceDeferred",
  refused: "deviceRefused",
  unknown: "deviceUnknown",
} as const satisfies Record<PersonDelivery["devices"][number]["state"], string>;

function useStepText({ notificationCode: code }: PersonMessage): (step: DeliveryStep) => string {
  const t = useTranslations("console.personMessages");
  const format = useFormatter();
  const isMerged = code !== null && isNotificationCode(code) && notificationTypeOf(code).isMerged === true;
  const moment = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "medium", timeStyle: "short" });
  const deviceName = ({ program, system }: PersonDelivery["devices"][number]) =>
    program !== null && system !== null
      ? t("step.device", { program, system })
      : (program ?? system ?? t("step.forgottenDevice"));
  return (step) => {
    if (!("channel" in step)) return t(`step.${step.kind}`);
    const channel = t(`channel.${step.channel}`);
    switch (step.kind) {
      case "held":
        return t(isMerged && step.channel === "mail" ? "step.merged" : "step.quiet", {
          channel,
          until: moment(step.until),
        });
      case "deferred":
        return t("step.deferred", { channel, attempt: step.attempt, until: moment(step.until) });
      case "failed":
        return t("step.failed", { channel, attempts: step.attempts });
      case "device":
        return t(`step.${deviceSteps[step.device.state]}`, { channel, device: deviceName(step.device) });
      default:
        return t(`step.${step.kind}`, { channel });
    }
  };
}

import type { Activity } from "@meander/domain/contract/activities";
import type { Participant } from "@meander/domain/contract/participation";
import { participationStatus } from "@meander/domain/participation/status";
import { userPath } from "@meander/domain/paths";
import { PersonCard } from "@meander/ui/patterns/person-card";
import { Badge, type BadgeTone } from "@meander/ui/primitives/badge";
import { Button } from "@meander/ui/primitives/button";
import { PeriodChip } from "@meander/ui/primitives/chip";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { avatarPersonOf, fullNameOf } from "../../../shared/people/avatar-person.ts";
import { RelativeTime } from "../../../shared/when/relative-time.tsx";
import { periodCodeOf, useDayTexts } from "../../../shared/when/use-day-texts.ts";
import type { Decision } from "../use-decide-participant.ts";
import hostPanelStyles from "./host-panel.module.css";
import activitySectionStyles from "./activity-section.module.css";

type ParticipantRowProps = {
  readonly activity: Activity;
  readonly participant: Participant;
  readonly onDecide: (decision: Decision) => void;
};

const badges = {
  [participationStatus.declined]: { text: "statusDeclined", tone: "neutral" },
  [participationStatus.approved]: { text: "statusApproved", tone: "brand" },
  [participationStatus.left]: { text: "statusLeft", tone: "neutral" },
} as const satisfies Record<number, { text: string; tone: BadgeTone }>;

const { declined, approved, left } = participationStatus;

/** One request: the message, the dates the person can make, and the host's decision. */
export function ParticipantRow({ activity, participant, onDecide }: ParticipantRowProps) {
  const t = useTranslations("activityHost");
  const { user, status, message, askedAt } = participant;
  const badge = status === declined || status === approved || status === left ? badges[status] : null;
  return (
    <article className={hostPanelStyles.participant}>
      <PersonCard
        person={avatarPersonOf(user)}
        href={userPath(user._id)}
        note={<RelativeTime instant={askedAt} />}
        badge={badge && <Badge tone={badge.tone}>{t(badge.text)}</Badge>}
        actions={<DecisionButtons participant={participant} isFull={activity.placesLeft === 0} onDecide={onDecide} />}
        LinkComponent={RouterLink}
      />
      {message !== "" && <blockquote className={hostPanelStyles.participantMessage}>{message}</blockquote>}
      {status === participationStatus.pending && <ParticipantDates activity={activity} participant={participant} />}
    </article>
  );
}

function DecisionButtons({
  participant,
  isFull,
  onDecide,
}: Pick<ParticipantRowProps, "participant" | "onDecide"> & { isFull: boolean }) {
  const t = useTranslations("activityHost");
  const { user, status } = participant;
  const { approved, declined, left, pending } = participationStatus;
  if (status === left) return null;
  const isPending = status === pending;
  const name = fullNameOf(user);
  return (
    <>
      {status !== declined && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t("declineName", { name })}
          onClick={() => onDecide({ user, status: declined })}
        >
          {isPending ? t("decline") : t("declineAfterAll")}
        </Button>
      )}
      {status !== approved && (
        <Button
          size="small"
          variant={isPending ? "primary" : "secondary"}
          disabled={isFull}
          aria-label={t("approveName", { name })}
          onClick={() => onDecide({ user, status: approved })}
        >
          {isPending ? t("approve") : t("approveAfterAll")}
        </Button>
      )}
    </>
  );
}

function ParticipantDates({ activity, participant }: Pick<ParticipantRowProps, "activity" | "participant">) {
  const t = useTranslations("activityHost");
  const texts = useDayTexts();
  const chosen = activity.dates.options.filter((option) => participant.votedOptionIds.includes(option.id));
  if (chosen.length === 0) return <p className={activitySectionStyles.activityHint}>{t("noDates")}</p>;
  return (
    <div className={hostPanelStyles.participantDates} data-testid="participant-dates">
      <span>{t("theirDates")}</span>
      {chosen.map((option) => (
        <PeriodChip key={option.id} period={periodCodeOf(option.timePeriodCode)}>
          <time dateTime={option.startsAt}>{texts.dayAndTime(option)}</time>
        </PeriodChip>
      ))}
    </div>
  );
}

import { counted } from "@meander/domain/number/abbreviate";
import type { Activity } from "@meander/domain/contract/activities";
import type { Participant } from "@meander/domain/contract/participation";
import { participationStatus } from "@meander/domain/participation/status";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { participantsQuery } from "../queries.ts";
import { useDecideParticipant } from "../use-decide-participant.ts";
import { ParticipantRow } from "./participant-row.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import hostPanelStyles from "./host-panel.module.css";
import activitySectionStyles from "./activity-section.module.css";
import activityNoticeStyles from "./activity-notice.module.css";

/** The pending requests, and below them the decided ones, whose decision can be changed. */
export function RequestsPanel({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activityHost");
  const query = useQuery(participantsQuery(useApi(), activity._id));
  const decide = useDecideParticipant(activity);
  const participants = query.data ?? [];
  const pending = participants.filter((one) => one.status === participationStatus.pending);
  const decided = participants.filter((one) => one.status !== participationStatus.pending);
  return (
    <section className={hostPanelStyles.part} aria-labelledby="requests-heading">
      <h2 id="requests-heading">
        {t("requestsHeading")}
        {pending.length > 0 && <span className={hostPanelStyles.count}>{pending.length}</span>}
      </h2>
      {query.isPending && (
        <div aria-busy="true">
          <span className={a11y.visuallyHidden}>{t("requestsLoading")}</span>
          <Skeleton height="4rem" />
        </div>
      )}
      {query.isError && (
        <ErrorState level={3} title={t("requestsFailed")} retryLabel={t("retry")} onRetry={() => query.refetch()} />
      )}
      {query.isSuccess && pending.length === 0 && (
        <p className={activitySectionStyles.activityHint}>{t("requestsEmpty")}</p>
      )}
      {activity.placesLeft === 0 && pending.length > 0 && (
        <p className={activityNoticeStyles.activityNotice}>{t("noPlaces")}</p>
      )}
      <div aria-live="polite">
        <ParticipantList activity={activity} participants={pending} onDecide={decide} />
      </div>
      {decided.length > 0 && (
        <details className={hostPanelStyles.decided}>
          <summary>{t("decidedHeading", counted(decided.length))}</summary>
          <ParticipantList activity={activity} participants={decided} onDecide={decide} />
        </details>
      )}
    </section>
  );
}

type ParticipantListProps = {
  readonly activity: Activity;
  readonly participants: readonly Participant[];
  readonly onDecide: ReturnType<typeof useDecideParticipant>;
};

function ParticipantList({ activity, participants, onDecide }: ParticipantListProps) {
  return (
    <ul className={hostPanelStyles.people} data-testid="host-panel-people">
      {participants.map((participant) => (
        <li key={participant.user._id}>
          <ParticipantRow activity={activity} participant={participant} onDecide={onDecide} />
        </li>
      ))}
    </ul>
  );
}

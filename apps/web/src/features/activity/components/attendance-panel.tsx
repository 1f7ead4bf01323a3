import type { Activity } from "@meander/domain/contract/activities";
import { ratings } from "@meander/domain/messages/en/ratings";
import type { Participant } from "@meander/domain/contract/participation";
import type { UserId } from "@meander/domain/ids";
import { participationStatus } from "@meander/domain/participation/status";
import { userPath } from "@meander/domain/paths";
import { PersonCard } from "@meander/ui/patterns/person-card";
import { Button } from "@meander/ui/primitives/button";
import { Checkbox } from "@meander/ui/primitives/checkbox";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { avatarPersonOf, fullNameOf } from "../../../shared/people/avatar-person.ts";
import { participantsQuery } from "../queries.ts";
import { useActivityChange } from "../use-activity-change.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import hostPanelStyles from "./host-panel.module.css";
import activitySectionStyles from "./activity-section.module.css";

type Attendance = { readonly userIds: UserId[]; readonly attended: boolean };

const extraMessages = { ratings };

/** After the end the host records who attended. */
export function AttendancePanel(props: { readonly activity: Activity }) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Attendances {...props} />
    </ExtraMessagesProvider>
  );
}

function Attendances({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("ratings");
  const query = useQuery(participantsQuery(useApi(), activity._id));
  const verify = useActivityChange(activity._id, (api, json: Attendance) =>
    readResponse(api.private.activity[":activityId"].attendance.$post({ param: { activityId: activity._id }, json })),
  );
  const people = (query.data ?? []).filter(({ status }) => status === participationStatus.approved);
  const missing = people.filter(({ attended }) => attended !== true).map(({ user }) => user._id);
  return (
    <section className={hostPanelStyles.part} aria-labelledby="attendance-heading">
      <h2 id="attendance-heading">{t("attendanceHeading")}</h2>
      {query.isPending && (
        <div aria-busy="true">
          <span className={a11y.visuallyHidden}>{t("attendanceLoading")}</span>
          <Skeleton height="4rem" />
        </div>
      )}
      {query.isError && (
        <ErrorState level={3} title={t("attendanceFailed")} retryLabel={t("retry")} onRetry={() => query.refetch()} />
      )}
      {query.isSuccess && (
        <p className={activitySectionStyles.activityHint}>
          {people.length === 0 ? t("attendanceEmpty") : t("attendanceHint")}
        </p>
      )}
      <ul className={hostPanelStyles.people} data-testid="host-panel-people">
        {people.map((participant) => (
          <li key={participant.user._id}>
            <Attendee
              participant={participant}
              sent={verify.isPending ? verify.variables : undefined}
              onChange={(attended) => verify.mutate({ userIds: [participant.user._id], attended })}
            />
          </li>
        ))}
      </ul>
      {missing.length > 1 && (
        <div className={hostPanelStyles.actions}>
          <Button
            variant="secondary"
            loading={verify.isPending}
            onClick={() => verify.mutate({ userIds: missing, attended: true })}
          >
            {t("everyone")}
          </Button>
        </div>
      )}
    </section>
  );
}

type AttendeeProps = {
  readonly participant: Participant;
  /** The pending change, shown optimistically. */
  readonly sent: Attendance | undefined;
  readonly onChange: (attended: boolean) => void;
};

function Attendee({ participant: { user, attended }, sent, onChange }: AttendeeProps) {
  const t = useTranslations("ratings");
  const hasAttended = sent?.userIds.includes(user._id) ? sent.attended : attended === true;
  return (
    <PersonCard
      person={avatarPersonOf(user)}
      href={userPath(user._id)}
      note={user.headline}
      actions={
        <Checkbox
          label={t("wasThere")}
          aria-label={t("personWasThere", { name: fullNameOf(user) })}
          checked={hasAttended}
          onChange={(event) => onChange(event.target.checked)}
        />
      }
      LinkComponent={RouterLink}
    />
  );
}

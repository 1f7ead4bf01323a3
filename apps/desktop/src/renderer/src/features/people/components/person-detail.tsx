import { classNames } from "@meander/ui/primitives/class-names";
import { Button, Spinner } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "../../../shared/use-translations.ts";
import { usePermission } from "../../../shared/console/staff.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { FailureNotice } from "../../../shared/query/failure-notice.tsx";
import { KnownAt } from "../../../shared/query/known-at.tsx";
import { personQuery } from "../queries.ts";
import { PersonActions } from "./person-actions.tsx";
import { PersonCases } from "./person-cases.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonHead } from "./person-head.tsx";
import { PersonTimeline } from "./person-timeline.tsx";
import fileStyles from "../person-file.module.css";
import peopleStyles from "../people.module.css";

export function PersonDetail({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useTranslations("console.administration");
  const { data: person, error, isPending, refetch } = useQuery(personQuery(userId));
  const mayModerate = [usePermission("moderateUsers"), usePermission("moderateActivities")].includes(true);
  if (isPending) return <Spinner aria-label={t("people.loading")} />;
  if (person === undefined) return <FailureNotice reason={reasonOf(error)} onRetry={() => void refetch()} />;
  return (
    <article className={peopleStyles.person} data-testid="person" aria-labelledby="person-name">
      <Button
        className={classNames(peopleStyles.back)}
        variant="minimal"
        icon="cross"
        aria-label={t("detail.close")}
        onClick={onClose}
      />
      <KnownAt instant={person.knownAt} />
      <PersonHead person={person} />
      <PersonActions person={person} />
      {mayModerate ? (
        <div className={fileStyles.columns}>
          <PersonCases userId={person._id} />
        </div>
      ) : null}
      <PersonFacts person={person} />
      <PersonTimeline person={person} />
    </article>
  );
}

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
import { PersonMessages } from "./person-messages.tsx";
import { PersonTimeline } from "./person-timeline.tsx";
import fileStyles from "../person-file.module.css";
import peopleStyles from "../people.module.css";

type Props = {
  readonly userId: string;
  /** Of the shown part of the account; `messages` and perhaps the id of one, else everything. */
  readonly part: readonly string[];
  readonly onPart: (part: readonly string[]) => void;
  readonly onClose: () => void;
};

export function PersonDetail({ userId, part, onPart, onClose }: Props) {
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
      {part[0] === "messages" ? (
        <PersonMessages
          person={person}
          openId={part[1] ?? null}
          onOpen={(messageId) => onPart(messageId === null ? ["messages"] : ["messages", messageId])}
          onClose={() => onPart([])}
        />
      ) : (
        <>
          <PersonActions person={person} onMessages={() => onPart(["messages"])} />
          {mayModerate ? (
            <div className={fileStyles.columns}>
              <PersonCases userId={person._id} />
            </div>
          ) : null}
          <PersonFacts person={person} />
          <PersonTimeline person={person} />
        </>
      )}
    </article>
  );
}

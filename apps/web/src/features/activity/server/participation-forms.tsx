import type { Activity } from "@meander/domain/contract/activities";
import { isOptionOpen } from "@meander/domain/date-vote/option";
import { loginPath, signUpPath } from "@meander/domain/site/login-paths";
import { activityPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { Checkbox } from "@meander/ui/primitives/checkbox";
import { TextArea } from "@meander/ui/primitives/text-area";
import { use } from "react";
import { useNow, useTranslations } from "use-intl";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { FormKey } from "../../../shared/without-scripts/form-key.ts";
import { PageForm } from "../../../shared/without-scripts/page-form.tsx";
import { RefusedWords } from "../../../shared/without-scripts/refused-words.tsx";
import { typedIn, usePageFormProblem } from "../../../shared/without-scripts/page-form-problem.ts";
import { useDayTexts } from "../../../shared/when/use-day-texts.ts";
import { hasDatesToChoose, joinStateOf } from "../join-state.ts";
import styles from "./participation-forms.module.css";

/** Joining, voting and leaving as forms. */
export function ParticipationForms({ activity }: { readonly activity: Activity }) {
  const state = joinStateOf(activity, useSession(), useNow());
  switch (state) {
    case "visitor":
      return (
        <>
          <RefusedWords form="join" field="message" />
          <VisitorLinks activity={activity} />
        </>
      );
    case "can-join":
      return <JoinForm activity={activity} />;
    case "pending":
    case "approved":
      return (
        <>
          <RefusedWords form="join" field="message" />
          <VoteForm activity={activity} />
          <LeaveForm activity={activity} isPending={state === "pending"} />
        </>
      );
    default:
      return <RefusedWords form="join" field="message" />;
  }
}

function VisitorLinks({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity.join");
  const web = useTranslations("web");
  const returnTo = activityPath(activity);
  return (
    <div className={styles.participation}>
      <p>{t("visitorHint")}</p>
      <div className={styles.participationLinks}>
        <ButtonLink href={signUpPath(returnTo)}>{web("signUp")}</ButtonLink>
        <ButtonLink variant="secondary" href={loginPath(returnTo)}>
          {web("logIn")}
        </ButtonLink>
      </div>
    </div>
  );
}

function JoinForm({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("participation");
  const key = use(FormKey);
  const problem = usePageFormProblem("join");
  const host = firstNameOf(activity.host);
  const typed = problem?.typed.optionIds;
  return (
    <PageForm
      form="join"
      submit={t("submit")}
      hidden={{ activityId: activity._id, key }}
      className={styles.participation}
    >
      <OptionTicks
        activity={activity}
        legend={t("yourDates")}
        tickedIds={typeof typed === "object" ? typed : activity.viewer.votedOptionIds}
      />
      <TextArea
        name="message"
        label={t("messageLabel", { host })}
        hint={t("sheetIntro", { host })}
        rows={3}
        defaultValue={typedIn(problem, "message")}
        error={problem?.fields.message}
      />
    </PageForm>
  );
}

function VoteForm({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("withoutScripts");
  const now = useNow();
  const typed = usePageFormProblem("vote")?.typed.optionIds;
  if (!activity.viewer.canVote || !hasDatesToChoose(activity, now)) return null;
  return (
    <PageForm
      form="vote"
      submit={t("saveDates")}
      hidden={{ activityId: activity._id }}
      className={styles.participation}
    >
      <OptionTicks
        activity={activity}
        legend={t("yourDates")}
        tickedIds={typeof typed === "object" ? typed : activity.viewer.votedOptionIds}
      />
    </PageForm>
  );
}

type LeaveFormProps = { readonly activity: Activity; readonly isPending: boolean };

/** The disclosure is the confirmation. */
function LeaveForm({ activity, isPending }: LeaveFormProps) {
  const t = useTranslations("participation");
  const problem = usePageFormProblem("leave");
  const host = firstNameOf(activity.host);
  return (
    <details className={styles.participation} open={problem !== null}>
      <summary>{isPending ? t("withdraw") : t("leave")}</summary>
      <PageForm
        form="leave"
        submit={isPending ? t("withdraw") : t("leave")}
        hidden={{ activityId: activity._id }}
        button={{ variant: "danger" }}
      >
        <p>{isPending ? t("withdrawHint", { host }) : t("leaveHint", { host })}</p>
      </PageForm>
    </details>
  );
}

type OptionTicksProps = {
  readonly activity: Activity;
  readonly legend: string;
  readonly tickedIds: readonly string[];
};

/** The dates that are still open, to tick. */
function OptionTicks({ activity, legend, tickedIds }: OptionTicksProps) {
  const texts = useDayTexts();
  const now = useNow();
  const { dates, timezone } = activity;
  if (!hasDatesToChoose(activity, now)) return null;
  const clock = { now, timezone: timezone.name, durationMinutes: dates.durationMinutes };
  return (
    <fieldset className={styles.participationDates}>
      <legend>{legend}</legend>
      {dates.options
        .filter((option) => isOptionOpen(option, clock))
        .map((option) => (
          <Checkbox
            key={option.id}
            name="optionIds"
            value={option.id}
            defaultChecked={tickedIds.includes(option.id)}
            label={<time dateTime={option.startsAt}>{texts.dayAndTime(option)}</time>}
          />
        ))}
    </fieldset>
  );
}

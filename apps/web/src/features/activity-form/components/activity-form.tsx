import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { activityPath } from "@meander/domain/paths";
import { PageHeader } from "@meander/ui/patterns/page-header";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { fieldErrorsOf } from "../../../shared/api/api-error.ts";
import { asSentence } from "../../../shared/i18n/as-sentence.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useMessageText } from "../../../shared/i18n/use-message-text.ts";
import { openRareDialog } from "../../../shared/session/rare-dialogs.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { TourTip } from "../../../shared/tour/tour-tip.tsx";
import {
  type FormProblems,
  problemsOf,
  problemsOfMove,
  problemsOfServer,
  problemsOfStep,
  type Step,
  stepOfField,
  stepsOf,
} from "../form-problems.ts";
import type { ActivityFormField, ActivityFormMode, ActivityFormValues } from "../form-values.ts";
import { useStoredDraft } from "../use-stored-draft.ts";
import { useSaveActivity } from "../use-save-activity.ts";
import { DetailsSection } from "./details-section.tsx";
import { FormActions } from "./form-actions.tsx";
import { FormSteps } from "./form-steps.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { ProblemSummary } from "./problem-summary.tsx";
import { SettledPlace } from "./settled-place.tsx";
import { WhatSection } from "./what-section.tsx";
import { WhenSection } from "./when-section.tsx";
import { WhereSection } from "./where-section.tsx";
import styles from "../activity-form.module.css";

type ActivityFormProps = {
  readonly mode: ActivityFormMode;
  /** The activity that is edited; null for a new one. */
  readonly activity: Activity | null;
  readonly initial: ActivityFormValues;
};

const titles = { create: "createTitle", suggest: "suggestTitle", edit: "editTitle" } as const;
const intros = { create: "createIntro", suggest: "suggestIntro", edit: "editIntro" } as const;

/** Four short steps on a phone, one page in wide layouts; same fields and rules. */
export function ActivityForm({ mode, activity, initial }: ActivityFormProps) {
  const t = useTranslations("activityForm");
  const messageText = useMessageText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const person = useSession();
  const form = useForm<ActivityFormValues>({ defaultValues: initial });
  const formKey = activity?._id ?? mode;
  const draft = useStoredDraft(form, formKey, () => showSnackbar(t("restored")));
  const save = useSaveActivity(mode, activity);
  const [step, setStep] = useState<Step>("what");
  const [failure, setFailure] = useState<string | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [pendingPictures, setPendingPictures] = useState(0);
  const steps = stepsOf(activity?.isSuggested === true ? "suggest" : mode);
  const settledPoint = activity?.settledPoint ?? null;
  const formMode = steps.includes("when") ? "create" : "suggest";
  const tip = tipOf(mode, activity);
  const isDraft = activity === null || activity.status === activityStatus.draft;

  function showProblems(problems: FormProblems) {
    for (const [field, text] of Object.entries(problems)) {
      form.setError(field as ActivityFormField, { type: "rule", message: messageText(text) });
    }
    const first = steps.find((one) =>
      Object.keys(problems).some((field) => stepOfField(field as ActivityFormField) === one),
    );
    if (first !== undefined) setStep(first);
    requestAnimationFrame(() => summary.current?.focus());
  }

  /** Going back is always possible; going forward requires a complete step, so that a tick means done. */
  function goTo(to: Step) {
    const isForward = steps.indexOf(to) > steps.indexOf(step);
    form.clearErrors();
    setFailure(null);
    const problems = isForward ? problemsOfStep(form.getValues(), formMode, step) : {};
    if (Object.keys(problems).length > 0) return showProblems(problems);
    setStep(to);
    window.scrollTo({ top: 0 });
  }

  function submit(willBeOpen: boolean) {
    if (save.isPending) return;
    const typed = form.getValues();
    const values = settledPoint === null ? typed : { ...typed, place: initial.place };
    form.clearErrors();
    setFailure(null);
    const problems = {
      ...(pendingPictures > 0 && { images: t("picturesPending") }),
      ...problemsOf(values, formMode, willBeOpen || !isDraft),
      ...problemsOfMove(values, settledPoint),
    };
    if (Object.keys(problems).length > 0) return showProblems(problems);
    save.mutate(
      { values, willBeOpen },
      {
        onSuccess: (saved) => {
          draft.forget();
          const isPublished = isDraft && willBeOpen;
          if (!isPublished) showSnackbar(t(isDraft ? "savedDraft" : "savedChanges"), "success");
          void navigate(activityPath(saved), { replace: true });
          if (!isPublished) return;
          // The dialog locks scrolling, and the page below it starts at its top.
          window.scrollTo({ top: 0 });
          openRareDialog({ name: "published", activity: saved });
        },
        onError: (error) => {
          showProblems(problemsOfServer(fieldErrorsOf(error)));
          setFailure(`${asSentence(errorText(error))} ${t("saveFailed")}`);
        },
      },
    );
  }

  return (
    <form
      className={styles.activityForm}
      noValidate
      // Enter in a field must not publish an unfinished activity.
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit(true);
      }}
    >
      <PageHeader title={t(titles[mode])} subtitle={t(mode === "edit" && isDraft ? "draftIntro" : intros[mode])} />
      <FormSteps form={form} steps={steps} current={step} />
      <div className={styles.columns}>
        <div className={styles.fields} data-step={step}>
          {tip !== null && <TourTip flag={tip} />}
          {person?.emailAddress === null && (
            <p className={styles.notice}>{t("verifyText", { email: person.unverifiedEmail ?? "" })}</p>
          )}
          <ProblemSummary ref={summary} form={form} failure={failure} onGo={setStep} />
          <WhatSection
            formKey={formKey}
            form={form}
            onPendingPictures={setPendingPictures}
            isPlaceFixed={settledPoint !== null}
          />
          {settledPoint === null ? (
            <WhereSection form={form} />
          ) : (
            <SettledPlace form={form} place={initial.place} settledPoint={settledPoint} />
          )}
          {steps.includes("when") && <WhenSection form={form} isDraft={isDraft} />}
          <DetailsSection form={form} />
        </div>
        <PreviewCard form={form} seed={activity?._id ?? mode} person={person} />
      </div>
      <FormActions
        steps={steps}
        step={step}
        onStep={goTo}
        isDraft={isDraft}
        isBusy={save.isPending}
        publishLabel={mode === "suggest" ? t("publishSuggestion") : t("publish")}
        onSaveDraft={() => submit(false)}
      />
    </form>
  );
}

/** What is new to somebody in this form; null while they only edit. */
function tipOf(mode: ActivityFormMode, activity: Activity | null) {
  if (activity?.originalCopy != null && activity.status === activityStatus.draft) return "copyActivity";
  if (mode === "edit") return null;
  return mode === "suggest" ? "suggestActivity" : "createActivity";
}

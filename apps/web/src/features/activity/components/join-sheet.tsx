import { textLimits } from "@meander/domain/constants";
import type { Activity } from "@meander/domain/contract/activities";
import type { DateOptionId } from "@meander/domain/ids";
import { participation } from "@meander/domain/messages/en/participation";
import { Button } from "@meander/ui/primitives/button";
import { PeriodChip } from "@meander/ui/primitives/chip";
import { Sheet } from "@meander/ui/primitives/sheet";
import { TextArea } from "@meander/ui/primitives/text-area";
import { useId, useState } from "react";
import { useNow, useTranslations } from "use-intl";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import { fieldErrorsOf } from "../../../shared/api/api-error.ts";
import { readResponse } from "../../../shared/api/client.ts";
import { asSentence } from "../../../shared/i18n/as-sentence.ts";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { offerPush } from "../../../shared/push/push-choice.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { periodCodeOf, useDayTexts } from "../../../shared/when/use-day-texts.ts";
import { hasDatesToChoose } from "../join-state.ts";
import { TourTip } from "../../../shared/tour/tour-tip.tsx";
import { useActivityChange } from "../use-activity-change.ts";
import styles from "./join-sheet.module.css";
import activitySectionStyles from "./activity-section.module.css";

type JoinSheetProps = {
  readonly activity: Activity;
  readonly chosenIds: readonly DateOptionId[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onJoined: () => void;
};

const extraMessages = { participation };

/** A message to the host, with the chosen dates. The text stays until the request succeeds. */
export function JoinSheet(props: JoinSheetProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <RequestSheet {...props} />
    </ExtraMessagesProvider>
  );
}

function RequestSheet({ activity, chosenIds, isOpen, onClose, onJoined }: JoinSheetProps) {
  const t = useTranslations("participation");
  const now = useNow();
  const activityText = useTranslations("activity");
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const formId = useId();
  const personId = useSession()?._id;
  const host = firstNameOf(activity.host);
  const join = useActivityChange(
    activity._id,
    (api) =>
      readResponse(
        api.private.activity[":activityId"].join.$post({
          param: { activityId: activity._id },
          json: { optionIds: [...chosenIds], message: text.trim() },
        }),
      ),
    {
      done: t("sent", { host }),
      isErrorShownInPlace: true,
      onDone: () => {
        setText("");
        onJoined();
        onClose();
        if (personId !== undefined) offerPush(personId, "join");
      },
    },
  );
  const fieldError = fieldErrorsOf(join.error).message;
  return (
    <Sheet
      open={isOpen}
      title={t("sheetTitle", { host })}
      subtitle={t("sheetIntro", { host })}
      closeLabel={activityText("closeSheet")}
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form={formId}
          size="large"
          block
          loading={join.isPending}
          disabled={text.length > textLimits.editableText}
        >
          {t("submit")}
        </Button>
      }
    >
      <form
        id={formId}
        className={styles.joinForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (!join.isPending) join.mutate();
        }}
      >
        <TourTip flag="joinActivity" />
        {hasDatesToChoose(activity, now) && <ChosenDates activity={activity} chosenIds={chosenIds} />}
        <TextArea
          label={t("messageLabel", { host })}
          placeholder={t("messagePlaceholder")}
          rows={3}
          limit={textLimits.editableText}
          remainingLabel={(count) => activityText("charactersLeft", { count })}
          value={text}
          error={fieldError}
          onChange={(event) => setText(event.target.value)}
        />
        {join.isError && fieldError === undefined && (
          <p className={styles.joinFormProblem} role="alert">
            {asSentence(errorText(join.error))} {t("sendFailed")}
          </p>
        )}
      </form>
    </Sheet>
  );
}

function ChosenDates({ activity, chosenIds }: Pick<JoinSheetProps, "activity" | "chosenIds">) {
  const t = useTranslations("participation");
  const texts = useDayTexts();
  const chosen = activity.dates.options.filter((option) => chosenIds.includes(option.id));
  if (chosen.length === 0)
    return <p className={activitySectionStyles.activityHint}>{t("noDates", { host: firstNameOf(activity.host) })}</p>;
  return (
    <div>
      <h3 className={styles.joinFormLabel}>{t("yourDates")}</h3>
      <ul className={styles.joinFormDates}>
        {chosen.map((option) => (
          <li key={option.id}>
            <PeriodChip period={periodCodeOf(option.timePeriodCode)}>
              <time dateTime={option.startsAt}>{texts.dayAndTime(option)}</time>
            </PeriodChip>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { textLimits } from "@meander/domain/constants";
import type { Activity } from "@meander/domain/contract/activities";
import { Button } from "@meander/ui/primitives/button";
import { StarField } from "@meander/ui/primitives/star-field";
import { TextArea } from "@meander/ui/primitives/text-area";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import { readResponse } from "../../../shared/api/client.ts";
import { useActivityChange } from "../use-activity-change.ts";
import styles from "./ratings.module.css";

/** Rates with stars and an optional text, once. */
export function RatingForm({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("ratings");
  const [stars, setStars] = useState<number | null>(null);
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const rate = useActivityChange(
    activity._id,
    (api, json: { stars: number; text: string }) =>
      readResponse(api.private.activity[":activityId"].rating.$post({ param: { activityId: activity._id }, json })),
    { done: t("sent", { host: firstNameOf(activity.host) }) },
  );

  function send(event: FormEvent) {
    event.preventDefault();
    setIsMissing(stars === null);
    if (stars !== null) rate.mutate({ stars, text });
  }
  return (
    <form className={styles.ratingForm} data-testid="rating-form" onSubmit={send} noValidate>
      <h3>{t("formHeading")}</h3>
      <StarField
        legend={t("starsLegend")}
        labels={[t("one"), t("two"), t("three"), t("four"), t("five")]}
        value={stars}
        onChange={(given) => {
          setStars(given);
          setIsMissing(false);
        }}
        error={isMissing ? t("starsMissing") : undefined}
      />
      <TextArea
        label={t("textLabel")}
        hint={t("textHint")}
        optionalLabel={t("optional")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        limit={textLimits.editableText}
        remainingLabel={(count) => t("charactersLeft", { count })}
        rows={3}
      />
      <Button type="submit" loading={rate.isPending}>
        {t("send")}
      </Button>
    </form>
  );
}

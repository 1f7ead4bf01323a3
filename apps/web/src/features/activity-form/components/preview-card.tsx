import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import { afternoon } from "@meander/domain/time/period";
import { otherCategory } from "@meander/domain/activity/category";
import type { SceneSeed } from "@meander/domain/image/scene-seed";
import type { SessionUser } from "@meander/domain/contract/accounts";
import { firstStill } from "@meander/domain/image/first-still";
import { compareByStart } from "@meander/domain/date-vote/option";
import { scenePath } from "@meander/domain/paths";
import { ActivityCard } from "@meander/ui/patterns/activity-card";
import type { LinkProps } from "@meander/ui/primitives/link-component";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { categoryKey } from "../../../shared/activities/category-key.ts";
import { avatarPersonOf } from "../../../shared/people/avatar-person.ts";
import { periodCodeOf, useDayTexts } from "../../../shared/when/use-day-texts.ts";
import { type ActivityFormValues, shortNameOf } from "../form-values.ts";
import styles from "../activity-form.module.css";

type PreviewCardProps = {
  readonly form: UseFormReturn<ActivityFormValues>;
  /** The same seed always renders the same scene. */
  readonly seed: SceneSeed;
  readonly person: SessionUser | null;
};

/** A preview of the activity's card, updated as the form is filled in. */
export function PreviewCard({ form, seed, person }: PreviewCardProps) {
  const t = useTranslations("activityForm");
  const when = useTranslations("when");
  const texts = useDayTexts();
  const values = useWatch({ control: form.control });
  const first = form
    .getValues("options")
    .map(({ dayCode, timePeriodCode, timeCode }) => ({ dayCode, timePeriodCode, timeCode: timeCode ?? null }))
    .toSorted(compareByStart)[0];
  const category = values.categories?.[0];
  const firstImage = firstStill(form.getValues("images"));
  const period = periodCodeOf(first?.timePeriodCode ?? afternoon);
  const places = Number(values.capacity);
  const place = form.getValues("place");
  const meetingPoint = values.meetingPointName?.trim() || (place && shortNameOf(place));
  return (
    <aside className={styles.preview} aria-labelledby="preview-heading">
      <h2 id="preview-heading">{t("previewHeading")}</h2>
      <ActivityCard
        href=""
        LinkComponent={PreviewTitle}
        photo={firstImage && pictureSourceOf(firstImage)}
        sceneSrc={scenePath({ seed, category: category ?? otherCategory, period })}
        title={values.title?.trim() || t("previewTitle")}
        placeName={meetingPoint || t("previewPlace")}
        categoryLabel={category === undefined ? "" : when(categoryKey(category))}
        when={
          first && {
            period,
            label: <time dateTime={first.dayCode}>{texts.dayAndTime(first)}</time>,
          }
        }
        people={person === null ? [] : [avatarPersonOf({ ...person, _id: person._id })]}
        peopleLabel={person?.firstName ?? ""}
        placesLeftLabel={places > 0 ? when("placesLeft", { count: places }) : undefined}
      />
    </aside>
  );
}

/** A preview has no link. */
function PreviewTitle({ className, children }: LinkProps) {
  return <span className={className}>{children}</span>;
}

import { Button } from "@blueprintjs/core";
import type { ActiveActivity } from "@meander/domain/contract/administration";
import { activityPath } from "@meander/domain/paths";
import { isTimePeriodCode } from "@meander/domain/time/period";
import { otherCategory } from "@meander/domain/activity/category";
import { Picture } from "@meander/ui/primitives/picture";
import { renderScene } from "@meander/ui/scene/render-scene";
import { useMemo } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { SubjectCase } from "../../../shared/cases/subject-case.tsx";
import { useWebsite } from "../../../shared/console/connection.ts";
import { usePermission, useStaff } from "../../../shared/console/staff.ts";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import { pathAtWidth, useServerPicture } from "../../../shared/pictures/server-picture.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { ActivityBadges } from "./activity-badges.tsx";
import { ActivityWhen } from "./activity-when.tsx";
import { useCategoryNames } from "./use-activity-columns.tsx";
import activitiesStyles from "../activities.module.css";
import listWithPanelStyles from "../../../shared/grid/list-with-panel.module.css";

type Props = {
  readonly activity: ActiveActivity;
  readonly isOpeningCase: boolean;
  readonly onOpeningCase: (isOpening: boolean) => void;
  readonly onRecommend: () => void;
};

export function ActivityDetail({ activity, isOpeningCase, onOpeningCase, onRecommend }: Props) {
  const t = useTranslations("console.administration.activities");
  const mayRecommend = usePermission("recommendActivities");
  const mayModerate = usePermission("moderateActivities");
  const isOwn = useStaff().userId === activity.host._id;
  return (
    <article className={activitiesStyles.activityDetail} aria-labelledby="activity-title">
      <ActivityPicture activity={activity} />
      <header className={activitiesStyles.activityDetailHead}>
        <h2 id="activity-title">{activity.title}</h2>
        <ActivityWhen activity={activity} />
        <ActivityBadges activity={activity} />
      </header>
      {mayRecommend ? (
        <div className={listWithPanelStyles.detailActions}>
          <Button intent={activity.isRecommended ? "none" : "primary"} onClick={onRecommend}>
            {t(activity.isRecommended ? "unrecommend" : "recommend")} <KeyHint id="recommendActivity" />
          </Button>
        </div>
      ) : null}
      {mayModerate && !isOwn ? (
        <SubjectCase
          subjectType="activity"
          subjectId={activity._id}
          name={activity.title}
          found={activity.case}
          isOpening={isOpeningCase}
          onOpening={onOpeningCase}
          keyId="openListedCase"
        />
      ) : null}
      <ActivityFacts activity={activity} />
      <ActivityLinks activity={activity} />
    </article>
  );
}

function ActivityFacts({ activity }: { activity: ActiveActivity }) {
  const t = useTranslations("console.administration.activities");
  const format = useFormatter();
  const categoriesOf = useCategoryNames();
  const { placeName, countryName, capacity, participantCount, host } = activity;
  const place = placeName !== null && countryName !== null && placeName !== countryName;
  const people =
    capacity === null ? format.number(participantCount) : t("peopleOf", { count: participantCount, capacity });
  const facts = [
    [t("host"), activity.isHostTourist ? `${host.name} · ${t("tourist")}` : host.name],
    [t("place"), place ? t("placeIn", { place: placeName, country: countryName }) : (placeName ?? countryName)],
    [t("zone"), activity.timezone],
    [t("categories"), categoriesOf(activity.categories)],
    [t("people"), people],
    [t("likes"), format.number(activity.likeCount)],
    [t("localFinds"), format.number(activity.localFindCount)],
    [t("reports"), format.number(activity.openReportCount)],
  ] as const;
  return (
    <dl className={listWithPanelStyles.detailFacts}>
      {facts.map(([name, value]) => (
        <div key={name} className={listWithPanelStyles.detailFact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ActivityLinks({ activity }: { activity: ActiveActivity }) {
  const t = useTranslations("console.administration.activities");
  const onWebsite = useWebsite();
  const maySeePeople = usePermission("seeUserDetails");
  const maySeeComments = usePermission("seeAllComments");
  return (
    <p className={listWithPanelStyles.detailLinks}>
      {maySeePeople ? (
        <a href={formatRoute({ screen: "people", params: [activity.host._id] })}>{t("openHost")}</a>
      ) : null}
      {maySeeComments ? (
        <a href={formatRoute({ screen: "comments", query: { activity: activity._id } })}>{t("toComments")}</a>
      ) : null}
      {onWebsite === null ? null : (
        <a href={onWebsite(activityPath(activity))} target="_blank" rel="noreferrer">
          {t("website")}
        </a>
      )}
    </p>
  );
}

/** The first photo; the same generated picture as on the website without one, until it has loaded, and offline. */
function ActivityPicture({ activity: { _id, categories, timePeriodCode, image } }: { activity: ActiveActivity }) {
  const photo = useServerPicture(image === null ? undefined : pathAtWidth(image.src, 960));
  const category = categories[0] ?? otherCategory;
  const scene = useMemo(() => {
    const period = timePeriodCode !== null && isTimePeriodCode(timePeriodCode) ? timePeriodCode : 2;
    return `data:image/svg+xml,${encodeURIComponent(renderScene({ seed: _id, category, period, width: 372, height: 132 }))}`;
  }, [_id, category, timePeriodCode]);
  return (
    <Picture
      className={activitiesStyles.activityScene}
      source={photo === undefined ? null : { src: photo, focusY: image?.position?.y }}
      fallbackSrc={scene}
      alt={image?.alt ?? ""}
      width={372}
      height={132}
      eager
    />
  );
}

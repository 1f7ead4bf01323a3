import { placeName } from "@meander/domain/geo/context";
import { activityPath, feedPath } from "@meander/domain/paths";
import { feedPolicy } from "@meander/domain/policy";
import { Feed as FeedWriter } from "feed";
import type { Config } from "../../config.ts";
import type { Translate } from "../../locale.ts";
import { relevantDateText } from "../../mail/date-texts.ts";
import type { Feed } from "./feed-views.ts";

/** RSS 2.0, newest first. */
export function writeRss(
  { title, page, activities }: Feed,
  { publicUrl }: Pick<Config, "publicUrl">,
  t: Translate,
): string {
  const absolute = (path: string) => `${publicUrl}${path}`;
  const newestFirst = activities.toSorted((a, b) => b.createdDate.localeCompare(a.createdDate));
  const feed = new FeedWriter({
    id: absolute(page),
    title: cleaned(title),
    description: t("web.tagline"),
    link: absolute(page),
    language: t.locale,
    generator: t("web.appTitle"),
    ttl: feedPolicy.refreshMinutes,
    feedLinks: { rss: absolute(feedPath(page, "rss")) },
    ...(newestFirst[0] && { updated: new Date(newestFirst[0].createdDate) }),
  });
  for (const activity of newestFirst) {
    const { relevantDate } = activity;
    const when = relevantDate === null ? null : relevantDateText(activity, relevantDate, t);
    const facts = [when, placeName(activity.context)].filter((fact) => fact !== null).join(" · ");
    feed.addItem({
      id: absolute(`/activity/${activity._id}`),
      title: cleaned(activity.title),
      link: absolute(activityPath(activity)),
      description: cleaned([facts, activity.summary].filter(Boolean).join("\n\n")),
      date: new Date(activity.createdDate),
    });
  }
  return feed.rss2();
}

/** XML 1.0 allows no control characters but tabs and line breaks, and people can write any. */
function cleaned(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu, "");
}

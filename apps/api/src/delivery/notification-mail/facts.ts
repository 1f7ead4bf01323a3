import { meetingPointLabel } from "@meander/domain/activity/meeting-point-label";
import type { Activity } from "@meander/domain/contract/activities";
import { inbox } from "@meander/domain/messages/en/inbox";
import { changesIn } from "@meander/domain/notification/changes";
import type { Translate } from "../../locale.ts";
import { effectiveOptions, isSettled, optionText } from "../../mail/date-texts.ts";

/** A label and the lines below it. */
export type Fact = { readonly label: string; readonly lines: readonly string[] };

export type FactInput = {
  readonly activity: Activity;
  /** The person who caused the notification. */
  readonly actorId: string | null;
  readonly details: Readonly<Record<string, string>>;
  readonly stars: number | null;
  readonly t: Translate;
};

const LINES_MAX = 12;

/**
 * Each fact shows only what the recipient may see, because `activity` is the recipient's view. Null when it has nothing
 * to show.
 */
export const factKinds = {
  when: ({ activity, t }) => {
    const isAsking = !isSettled(activity) && activity.cancelledAt === null;
    const lines = effectiveOptions(activity).map((option) => optionText(option, activity, t));
    if (lines.length === 0) lines.push(t("notificationMail.noDateYet", { host: activity.host.firstName }));
    return { label: t(isAsking && lines.length > 1 ? "notificationMail.dates" : "notificationMail.when"), lines };
  },
  wasWhen: ({ activity, t }) => {
    const lines = effectiveOptions(activity).map((option) => optionText(option, activity, t));
    return lines.length === 0 ? null : { label: t("notificationMail.wasWhen"), lines };
  },
  votes: ({ activity, t }) => ({
    label: t("notificationMail.dates"),
    lines: effectiveOptions(activity).map((option) =>
      t("notificationMail.withVotes", { date: optionText(option, activity, t), count: option.voteCount }),
    ),
  }),
  theirDates: ({ activity, actorId, t }) => {
    const options = effectiveOptions(activity).filter(({ votes }) =>
      votes.some(({ userId, valid }) => valid && userId === actorId),
    );
    const lines = options.map((option) => optionText(option, activity, t));
    return {
      label: t("notificationMail.theirDates"),
      lines: lines.length > 0 ? lines : [t("notificationMail.noDates")],
    };
  },
  where: ({ activity, t }) => {
    const place = meetingPointLabel(activity);
    if (place === "") return null;
    const isPinShown = !activity.isLocationRounded;
    return {
      label: t("notificationMail.where"),
      lines: [isPinShown ? place : t("notificationMail.approximate", { place })],
    };
  },
  wasWhere: ({ activity, t }) => {
    const place = meetingPointLabel(activity);
    return place === "" ? null : { label: t("notificationMail.wasWhere"), lines: [place] };
  },
  host: ({ activity: { host }, t }) => ({
    label: t("notificationMail.host"),
    lines: [`${host.firstName} ${host.lastName}`],
  }),
  places: ({ activity: { capacity, approvedCount }, t }) => {
    const line =
      capacity === null
        ? t("notificationMail.placesUnlimited")
        : t("notificationMail.placesTaken", { taken: approvedCount, capacity });
    return { label: t("notificationMail.places"), lines: [line] };
  },
  free: ({ activity: { placesLeft }, t }) => {
    const line =
      placesLeft === null
        ? t("notificationMail.placesUnlimited")
        : t("notificationMail.placesFree", { count: placesLeft });
    return { label: t("notificationMail.places"), lines: [line] };
  },
  people: ({ activity: { host, approvedCount: count, viewer }, t }) => {
    const line = viewer.isHost
      ? t("notificationMail.comingToYou", { count })
      : t("notificationMail.coming", { count, host: host.firstName });
    return { label: t("notificationMail.people"), lines: [line] };
  },
  changed: ({ details, t }) => {
    // The mail's first sentence already states that the date is decided.
    const known = changesIn(details).filter(isChange);
    const lines = known.map((change) => t(`inbox.changes.${change}`));
    return lines.length === 0 ? null : { label: t("notificationMail.changed"), lines };
  },
  rating: ({ stars, t }) =>
    stars === null ? null : { label: t("notificationMail.rating"), lines: [t("notificationMail.stars", { stars })] },
  likes: ({ activity, t }) => ({
    label: t("notificationMail.likes"),
    lines: [t("notificationMail.likeCount", { count: activity.metrics.likes.count })],
  }),
} as const satisfies Record<string, (input: FactInput) => Fact | null>;

export type FactKind = keyof typeof factKinds;

export function factsOf(kinds: readonly FactKind[], input: FactInput): Fact[] {
  return kinds.flatMap((kind) => {
    const fact = factKinds[kind](input);
    return fact === null ? [] : [{ ...fact, lines: fact.lines.slice(0, LINES_MAX) }];
  });
}

function isChange(text: string): text is keyof typeof inbox.changes {
  return Object.hasOwn(inbox.changes, text);
}

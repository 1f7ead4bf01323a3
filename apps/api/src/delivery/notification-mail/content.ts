import type { Activity } from "@meander/domain/contract/activities";
import type { ImageItem } from "@meander/domain/contract/people";
import { firstOwnStill } from "@meander/domain/image/first-still";
import { type NotificationCode, notificationCode } from "@meander/domain/notification/catalogue";
import { discoverPath } from "@meander/domain/paths";
import type { Translate } from "../../locale.ts";
import { isSettled, nextStartText } from "../../mail/date-texts.ts";
import type { CalendarFileKind } from "../../modules/calendar/next-calendar-file.ts";
import { type Fact, type FactInput, type FactKind, factsOf } from "./facts.ts";

export type ContentInput = Omit<FactInput, "activity"> & {
  readonly code: NotificationCode;
  /** As visible to the recipient; null when it no longer is. */
  readonly activity: Activity | null;
  readonly actorName: string;
  /** The actor's text: a message, a comment, a rating or a reason. */
  readonly quote: string | null;
  /** The calendar file attached; null without one. */
  readonly calendar: CalendarFileKind | null;
  readonly now: Date;
};

/** The part of a notification's mail below its first sentence. */
export type Content = {
  readonly facts: readonly Fact[];
  readonly quote: { readonly by: string; readonly text: string } | null;
  readonly next: readonly string[];
  readonly button: string;
  /** The button's target; null for the notification's own. */
  readonly path: string | null;
  /** The activity's first picture, if the recipient may see the activity. */
  readonly photo: ImageItem | null;
};

type Plan = {
  readonly facts: readonly FactKind[];
  readonly next: (situation: Situation, t: Translate) => string | null;
  readonly button?: (actor: string, t: Translate) => string;
  readonly path?: string;
  /** The calendar file that its mail brings once the date is settled. */
  readonly calendar?: "publish" | "cancel";
};

type Situation = {
  readonly actor: string;
  readonly host: string;
  readonly isHost: boolean;
  readonly isSettled: boolean;
  /** The first date in the future. */
  readonly before: string | null;
};

/** Type 19 has texts of its own; the type requires a plan for each other one. */
const plans: Readonly<Record<Exclude<NotificationCode, 19>, Plan>> = {
  1: {
    facts: ["theirDates", "places"],
    next: ({ actor, before }, t) =>
      before === null ? t("notificationMail.next1NoDate", { actor }) : t("notificationMail.next1", { actor, before }),
    button: (actor, t) => t("notificationMail.button1", { actor }),
  },
  2: { facts: ["when", "where", "people"], next: (_, t) => t("notificationMail.next2") },
  3: { facts: ["when", "places"], next: (_, t) => t("notificationMail.next3") },
  4: {
    facts: ["when", "where", "host"],
    next: ({ isSettled: isFixed, before }, t) =>
      !isFixed && before !== null ? t("notificationMail.next4Vote", { before }) : t("notificationMail.next4"),
    calendar: "publish",
  },
  5: {
    facts: ["when", "host"],
    next: (_, t) => t("notificationMail.next5"),
    button: (_, t) => t("notificationMail.button5"),
    path: discoverPath,
  },
  6: {
    facts: ["changed", "when", "where", "host"],
    next: ({ isSettled: isFixed, before }, t) =>
      !isFixed && before !== null ? t("notificationMail.next6Vote", { before }) : t("notificationMail.next6"),
    calendar: "publish",
  },
  7: { facts: ["wasWhen", "wasWhere", "host"], next: (_, t) => t("notificationMail.next7"), calendar: "cancel" },
  8: {
    facts: ["rating"],
    next: (_, t) => t("notificationMail.next8"),
    button: (_, t) => t("notificationMail.button8"),
  },
  9: {
    facts: ["when", "host"],
    next: (_, t) => t("notificationMail.next9"),
    button: (_, t) => t("notificationMail.button9"),
  },
  10: {
    facts: ["when", "where"],
    next: (_, t) => t("notificationMail.next10"),
    button: (_, t) => t("notificationMail.button10"),
  },
  11: { facts: ["when", "where", "people"], next: (_, t) => t("notificationMail.next11") },
  12: {
    facts: ["when", "where"],
    next: (_, t) => t("notificationMail.next12"),
    button: (_, t) => t("notificationMail.button10"),
  },
  13: {
    facts: ["changed", "when", "where", "host"],
    next: ({ before }, t) =>
      before === null ? t("notificationMail.next13NoDate") : t("notificationMail.next13", { before }),
    button: (_, t) => t("notificationMail.button13"),
  },
  14: {
    facts: ["when", "where", "host"],
    next: ({ host }, t) => t("notificationMail.next14", { host }),
    button: (_, t) => t("notificationMail.button14"),
  },
  15: {
    facts: ["when", "where", "host"],
    next: ({ isHost, host }, t) => (isHost ? t("notificationMail.next15Host") : t("notificationMail.next15", { host })),
    calendar: "publish",
  },
  16: {
    facts: ["votes", "people"],
    next: ({ before }, t) => (before === null ? null : t("notificationMail.next16", { before })),
    button: (_, t) => t("notificationMail.button16"),
  },
  17: { facts: ["when", "where"], next: (_, t) => t("notificationMail.next17") },
  18: { facts: ["when", "likes"], next: (_, t) => t("notificationMail.next18") },
  20: { facts: ["when"], next: (_, t) => t("notificationMail.next20") },
  21: {
    facts: ["when", "where", "host", "free"],
    next: ({ before }, t) =>
      before === null ? t("notificationMail.next21NoDate") : t("notificationMail.next21", { before }),
  },
  22: {
    facts: ["when", "people"],
    next: (_, t) => t("notificationMail.next22"),
    button: (_, t) => t("notificationMail.button22"),
  },
};

const calendarTexts = {
  publish: "calendarAttached",
  open: "calendarOpen",
  cancel: "calendarCancelled",
} as const satisfies Record<CalendarFileKind, string>;

/** The calendar file that the notification's mail brings even to recipients without an entry. */
export function calendarWantedBy(code: NotificationCode): "publish" | "cancel" | null {
  return code === notificationCode.productUpdates ? null : (plans[code].calendar ?? null);
}

export function contentOf(input: ContentInput): Content {
  const { code, activity, actorName, quote, calendar, now, t } = input;
  const button = activity === null ? t("mail.openInbox") : t("mail.openActivity");
  const quoted =
    quote === null || quote === "" ? null : { by: t("notificationMail.quoteFrom", { name: actorName }), text: quote };
  if (code === 19) return { facts: [], quote: null, next: [], button: t("mail.openNote"), path: null, photo: null };
  const plan = plans[code];
  const buttonProps = { button: plan.button?.(actorName, t) ?? button, path: plan.path ?? null };
  const attached = calendar === null ? [] : [t(`notificationMail.${calendarTexts[calendar]}`)];
  if (activity === null) return { facts: [], quote: quoted, next: attached, photo: null, ...buttonProps };
  const situation: Situation = {
    actor: actorName,
    host: activity.host.firstName,
    isHost: activity.viewer.isHost,
    isSettled: isSettled(activity),
    before: nextStartText(activity, now, t),
  };
  const next = [plan.next(situation, t), ...attached].filter((line) => line !== null);
  const photo = firstOwnStill(activity.images);
  return { facts: factsOf(plan.facts, { ...input, activity }), quote: quoted, next, photo, ...buttonProps };
}

import type { AdminPerson } from "@meander/domain/contract/administration";
import type { FileEntry } from "@meander/domain/contract/person-file";
import { minuteMs } from "@meander/domain/time/durations";
import type { ReactNode } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useActionDetail } from "../../../shared/audit/use-action-detail.ts";
import { useActionName } from "../../../shared/audit/use-action-name.ts";
import { type CaseTarget, OpenCaseButton } from "../../../shared/cases/open-case-button.tsx";
import { useDecisionName } from "../../../shared/cases/use-decision-name.ts";
import { nameOf, useStaff } from "../../../shared/console/staff.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { VeiledPicture } from "../../../shared/pictures/veiled-picture.tsx";
import { useNow } from "../../../shared/time/use-now.ts";
import styles from "../person-file.module.css";
import textStyles from "../../../shared/text.module.css";

type Parts = {
  readonly title: ReactNode;
  /** Where the title leads; undefined for nowhere. */
  readonly href?: string;
  readonly facts: readonly (string | null)[];
  readonly text?: string;
};

type Props = { readonly entry: FileEntry; readonly person: AdminPerson };

/** One entry of a person's file, with a link to what it is about. */
export function TimelineEntry({ entry, person }: Props) {
  const format = useFormatter();
  const { title, href, facts, text = "" } = usePartsOf(entry);
  return (
    <li data-kind={entry.kind}>
      <time dateTime={entry.at} className={textStyles.quiet}>
        {format.dateTime(new Date(entry.at), {
          day: "numeric",
          month: "short",
          year: "numeric",
          hour: "2-digit",
          minute: "2-digit",
        })}
      </time>
      <div className={styles.entry}>
        <p>{href === undefined ? title : <a href={href}>{title}</a>}</p>
        {facts.some((fact) => fact !== null) ? (
          <p className={textStyles.quiet}>{facts.filter((fact) => fact !== null).join(" · ")}</p>
        ) : null}
        {text === "" ? null : <blockquote className={styles.quote}>{text}</blockquote>}
        {entry.kind === "picture" && entry.address !== null ? (
          <VeiledPicture path={entry.address} title={nameOf(person)} isAlwaysVeiled={false} hasCaption={false} />
        ) : null}
        <EntryCase entry={entry} person={person} />
      </div>
    </li>
  );
}

/** Opens a case about what the person posted. */
function EntryCase({ entry, person }: Props) {
  const t = useTranslations("console.personFile.entry");
  const isSelf = useStaff().userId === person._id;
  const name = nameOf(person);
  const findTarget = (): CaseTarget | null => {
    switch (entry.kind) {
      case "activity":
        return { subjectType: "activity", subjectId: entry.activityId, name: entry.title };
      case "comment":
        if (entry.isDeleted) return null;
        return { subjectType: "comment", subjectId: entry._id, name: t("theirComment", { name }) };
      case "picture":
        if (!entry.isUsed && !entry.isRemoved) return null;
        return { subjectType: "image", subjectId: entry._id, name: t("theirPicture", { name }) };
      default:
        return null;
    }
  };
  const target = findTarget();
  return target === null || isSelf ? null : <OpenCaseButton target={target} text={t("openCase")} isSmall />;
}

/** The link, the facts and the text of each kind. */
function usePartsOf(entry: FileEntry): Parts {
  const t = useTranslations("console.personFile");
  const tCase = useTranslations("console.moderation");
  const format = useFormatter();
  const nameAction = useActionName();
  const formatDetail = useActionDetail();
  const decisionName = useDecisionName();
  const now = useNow(minuteMs);
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "medium" });
  const titled = (subject: { readonly title: string }) => subject.title || t("deletedTitle");
  const toCase = (caseId: string) => formatRoute({ screen: "queue", params: [caseId] });
  switch (entry.kind) {
    case "case":
      return {
        title: t("entry.case", { title: titled(entry) }),
        href: toCase(entry.caseId),
        facts: [
          tCase(`subjectType.${entry.subjectType}`),
          t("entry.reports", { count: entry.reportCount }),
          entry.decision === null ? t("entry.undecided") : decisionName(entry.decision, null),
        ],
      };
    case "received":
      return {
        title: t("entry.received", { by: entry.byName ?? t("entry.nobody"), title: titled(entry) }),
        href: toCase(entry.caseId),
        facts: [tCase(`category.${entry.category}`), t(`outcome.${entry.outcome}`)],
        text: entry.text,
      };
    case "made":
      return {
        title: t("entry.made", { title: titled(entry) }),
        href: toCase(entry.caseId),
        facts: [tCase(`category.${entry.category}`), t(`outcome.${entry.outcome}`)],
        text: entry.text,
      };
    case "decision": {
      const { strike, category } = entry;
      return {
        title: t("entry.decision", {
          decision: decisionName(entry.decision, entry.days),
          title: titled(entry),
        }),
        href: toCase(entry.caseId),
        facts: [
          category === null ? null : tCase(`category.${category}`),
          entry.byName === null ? null : t("entry.by", { by: entry.byName }),
          strike === null
            ? null
            : strike.revokedAt !== null
              ? t("entry.revoked")
              : t(Date.parse(strike.expiresAt) <= now ? "entry.expired" : "entry.counts", {
                  date: day(strike.expiresAt),
                }),
          entry.isReversed ? t("entry.reversed") : null,
        ],
        text: entry.text,
      };
    }
    case "note":
      return {
        title: t("entry.note", { by: entry.byName ?? t("entry.nobody") }),
        href: toCase(entry.caseId),
        facts: [titled(entry)],
        text: entry.text,
      };
    case "appeal":
      return {
        title: t("entry.appeal", { title: titled(entry) }),
        href: toCase(entry.caseId),
        facts: [t(`appealStatus.${entry.status}`)],
        text: entry.text,
      };
    case "tag":
      return {
        title: t("entry.tag", { tag: entry.tag, by: entry.byName ?? t("entry.nobody") }),
        facts: [
          entry.removedAt === null ? null : t("entry.removed", { date: day(entry.removedAt) }),
          entry.expiresAt === null ? null : t("entry.until", { date: day(entry.expiresAt) }),
        ],
      };
    case "activity":
      return {
        title: t("entry.activity", { title: titled(entry) }),
        href: formatRoute({ screen: "comments", query: { activity: entry.activityId } }),
        facts: [entry.isHidden ? t("entry.hidden") : null, entry.isCancelled ? t("entry.cancelled") : null],
      };
    case "comment":
      return {
        title: t("entry.comment", { title: titled(entry) }),
        href: formatRoute({ screen: "comments", query: { activity: entry.activityId } }),
        facts: [entry.isRemoved ? t("entry.removedByUs") : null, entry.isDeleted ? t("entry.deleted") : null],
        text: entry.text,
      };
    case "picture":
      return {
        title: t("entry.picture"),
        facts: [entry.isRemoved ? t("entry.removedByUs") : entry.isUsed ? null : t("entry.unused")],
      };
    case "account":
      return {
        title: nameAction(entry.action),
        facts: [entry.byName === null ? null : t("entry.by", { by: entry.byName }), formatDetail(entry.detail) || null],
      };
  }
}

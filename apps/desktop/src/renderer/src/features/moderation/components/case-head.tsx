import { dayMs } from "@meander/domain/time/durations";
import type { CaseRecord, MeasureProposal } from "@meander/domain/contract/cases";
import { Badge } from "@meander/ui/primitives/badge";
import { Fragment, type ReactNode } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useConsoleSettings } from "../../../shared/console/console-settings.ts";
import { PersonAvatar } from "../../../shared/pictures/person-avatar.tsx";
import { useDecisionName } from "../../../shared/cases/use-decision-name.ts";
import { roleOf } from "../../../shared/console/role.ts";
import { isAboutMinor } from "@meander/domain/moderation/about-minor";
import { urgencyOf } from "../case-list.ts";
import { useCaseTitle, useSpan } from "../case-text.ts";
import { findDecision } from "./decision-notices.tsx";
import styles from "./case-head.module.css";

export function CaseHead({ record, now }: { readonly record: CaseRecord; readonly now: number }) {
  const t = useTranslations("console.moderation.head");
  const titleOf = useCaseTitle();
  const { arePicturesVeiled } = useConsoleSettings();
  const hasVeil = arePicturesVeiled || isAboutMinor(record);
  const { owner, subject } = record;
  return (
    <header className={styles.caseHead} data-testid="case-head">
      {owner === null ? null : (
        <PersonAvatar size={48} id={owner.userId} name={owner.name} image={hasVeil ? null : owner.image} />
      )}
      <div className={styles.text}>
        <h1>{titleOf(record)}</h1>
        <p>
          {record.subjectType === "user" || owner === null ? null : <>{t("owner", { name: owner.name })} · </>}
          <OwnerLine record={record} now={now} />
        </p>
        {subject.isDeleted ? <p>{t("deleted")}</p> : null}
        {subject.isHiddenOrRemoved ? <p>{t("outOfSight")}</p> : null}
        {record.secondOpinionBy === null ? null : (
          <p className={styles.asked}>
            <SecondOpinionText proposal={record.proposal} name={record.secondOpinionBy.name} />
          </p>
        )}
        {record.escalatedBy === null ? null : <p className={styles.asked}>{t("escalatedBy", record.escalatedBy)}</p>}
      </div>
      <DueBadge record={record} now={now} />
    </header>
  );
}

function SecondOpinionText({ proposal, name }: { readonly proposal: MeasureProposal | null; readonly name: string }) {
  const t = useTranslations("console.moderation");
  if (proposal === null) return t("head.secondOpinion", { name });
  const sanction = t(`context.sanction.${proposal.decision}`, { days: proposal.days ?? 0 });
  return t("head.proposal", { name, sanction });
}

function OwnerLine({ record: { owner }, now }: { readonly record: CaseRecord; readonly now: number }) {
  const t = useTranslations("console.moderation");
  const tRole = useTranslations("console.role");
  const format = useFormatter();
  if (owner === null) return t("head.ownerDeleted");
  const dateTag = (instant: string) => (chunks: ReactNode) => <time dateTime={instant}>{chunks}</time>;
  const role = tRole(roleOf(owner.userType));
  const expiry = owner.nextStrikeExpiresAt;
  const parts = [
    t.rich("head.since", {
      role,
      date: format.dateTime(new Date(owner.joinedAt), { month: "long", year: "numeric" }),
      time: dateTag(owner.joinedAt),
    }),
    owner.locationName,
    t("head.counts", { joined: owner.joinedCount, hosted: owner.hostedCount }),
    expiry === null
      ? t("head.strikes", { count: owner.activeStrikes })
      : t("head.strikesExpire", {
          count: owner.activeStrikes,
          days: Math.max(0, Math.ceil((Date.parse(expiry) - now) / dayMs)),
        }),
    owner.suspendedUntil === null
      ? null
      : t.rich("head.suspendedUntil", {
          date: format.dateTime(new Date(owner.suspendedUntil), { day: "numeric", month: "long" }),
          time: dateTag(owner.suspendedUntil),
        }),
    owner.bannedFrom === null ? null : t("head.banned"),
  ].filter((part) => part !== null);
  return parts.map((part, index) => (
    // The parts and their order are fixed, so an index is a stable key.
    <Fragment key={String(index)}>
      <span className={styles.part}>
        {part}
        {index < parts.length - 1 ? " ·" : null}
      </span>{" "}
    </Fragment>
  ));
}

function DueBadge({ record, now }: { readonly record: CaseRecord; readonly now: number }) {
  const t = useTranslations("console.moderation");
  const spanOf = useSpan();
  const decisionName = useDecisionName();
  if (record.status === "decided") {
    if (record.decision === null) return null;
    const { decision } = record;
    const days = findDecision(record)?.days ?? null;
    return <Badge tone="brand">{decisionName(decision, days)}</Badge>;
  }
  const urgency = urgencyOf(record, now);
  const left = Date.parse(record.dueAt) - now;
  const time = (chunks: ReactNode) => <time dateTime={record.dueAt}>{chunks}</time>;
  return (
    <Badge tone={urgency === "normal" ? "neutral" : urgency}>
      <span>
        {left > 0
          ? t.rich("head.dueIn", { span: spanOf(left), time })
          : t.rich("head.lateBy", { span: spanOf(-left), time })}
      </span>
    </Badge>
  );
}

import { Button } from "@blueprintjs/core";
import type { CaseEventView, CaseRecord } from "@meander/domain/contract/cases";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import type { SavedCommand } from "../../../../../ipc/case-calls.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { caseQuery } from "../queries.ts";
import { useSettleConflict } from "../use-save-command.ts";
import { EventText } from "./case-history.tsx";
import { findDecision } from "./decision-notices.tsx";
import styles from "./conflict-panel.module.css";
import textStyles from "../../../shared/text.module.css";

/** Conflicts with other moderators' decisions: both sides, and a key for each. The oldest first. */
export function ConflictPanel({ conflicts }: { readonly conflicts: readonly SavedCommand[] }) {
  const oldest = conflicts.at(-1);
  return oldest === undefined ? null : (
    <OldestConflict key={oldest.commandId} conflict={oldest} count={conflicts.length} />
  );
}

function OldestConflict({ conflict, count }: { readonly conflict: SavedCommand; readonly count: number }) {
  const t = useTranslations("console.moderation.conflict");
  const { commandId, caseId, theirs } = conflict;
  const { keepTheirs, repeatMine, error } = useSettleConflict();
  // Logout deleted the other side's case from this computer; fetching the case restores it.
  const missing = useQuery({ ...caseQuery(caseId), enabled: theirs === null });
  const isSettling = keepTheirs.isPending || repeatMine.isPending;
  const keep = () => {
    if (!isSettling) keepTheirs.mutate(commandId);
  };
  const repeat =
    theirs === null
      ? undefined
      : () => {
          if (!isSettling) repeatMine.mutate({ commandId, baseVersion: theirs.version });
        };
  useKeys({ conflictKeepTheirs: keep, conflictRepeatMine: repeat });
  const failure = error ?? (theirs === null ? missing.error : null);
  const isDecided = theirs?.status === "decided";
  return (
    <section className={styles.conflict} aria-labelledby="conflict-heading">
      <header className={styles.head}>
        <h2 id="conflict-heading">{t("heading", { count })}</h2>
        <a href={formatRoute({ screen: "queue", params: [caseId] })}>{t("caseTitle", { title: conflict.caseTitle })}</a>
      </header>
      <p>{conflict.message ?? t("text")}</p>
      <ConflictSides conflict={conflict} />
      {isDecided ? <p className={textStyles.quiet}>{t("effect")}</p> : null}
      <ErrorCallout error={failure === null ? null : reasonOf(failure)} />
      <div className={styles.conflictKeys}>
        <Button onClick={keep} loading={keepTheirs.isPending} endIcon={<KeyHint id="conflictKeepTheirs" />}>
          {isDecided ? t("keepTheirs") : t("dropMine")}
        </Button>
        <Button
          onClick={() => repeat?.()}
          disabled={repeat === undefined}
          loading={repeatMine.isPending}
          endIcon={<KeyHint id="conflictRepeatMine" />}
        >
          {conflict.arguments.type === "decide" ? t("repeatMine") : t("repeatOther")}
        </Button>
      </div>
    </section>
  );
}

/** Side by side: what was decided, the rule, and what the person would read. */
function ConflictSides({ conflict }: { readonly conflict: SavedCommand }) {
  const t = useTranslations("console.moderation");
  const format = useFormatter();
  const { arguments: given, theirs } = conflict;
  const mine =
    given.type === "decide"
      ? t(`event.decision.${given.decision}`, { days: given.days ?? 0 })
      : t(`conflict.did.${given.type}`);
  const stamp = (instant: string) => (chunks: ReactNode) => <time dateTime={instant}>{chunks}</time>;
  const theirDecision = theirs === null ? undefined : findDecision(theirs);
  return (
    <dl className={styles.conflictSides}>
      <div className={styles.side}>
        <dt>{t("conflict.mine")}</dt>
        <dd>
          <p>
            {t.rich("conflict.mineAt", {
              what: mine,
              at: format.dateTime(new Date(conflict.createdAt), { hour: "2-digit", minute: "2-digit" }),
              time: stamp(conflict.createdAt),
            })}
          </p>
          <SideDetail
            category={given.type === "decide" ? given.category : null}
            text={"reason" in given ? given.reason : "text" in given ? given.text : ""}
          />
        </dd>
      </div>
      <div className={styles.side}>
        <dt>{t("conflict.theirs")}</dt>
        <dd>
          {theirs === null ? (
            <p>{t("conflict.theirsUnknown")}</p>
          ) : (
            <TheirSide theirs={theirs} decided={theirDecision} since={conflict.baseVersion} />
          )}
          {theirDecision === undefined ? null : (
            <SideDetail category={theirDecision.category} text={theirDecision.text ?? ""} />
          )}
        </dd>
      </div>
    </dl>
  );
}

function SideDetail({ category, text }: { readonly category: ReportCategory | null; readonly text: string }) {
  const t = useTranslations("console.moderation.category");
  return (
    <>
      {category === null ? null : <p className={textStyles.quiet}>{t(category)}</p>}
      {text === "" ? null : <blockquote className={styles.quote}>{text}</blockquote>}
    </>
  );
}

type TheirSideProps = {
  readonly theirs: CaseRecord;
  readonly decided: CaseEventView | undefined;
  readonly since: number;
};

/** The valid decision; without one, the events since the base version. */
function TheirSide({ theirs, decided, since }: TheirSideProps) {
  const t = useTranslations("console.moderation");
  const format = useFormatter();
  const own = theirs.events.filter(({ caseId }) => caseId === theirs.id);
  if (decided !== undefined && decided.decision !== null) {
    const text = t.rich("conflict.theirsBy", {
      decision: t(`event.decision.${decided.decision}`, { days: decided.days ?? 0 }),
      actor: decided.actorName ?? t("event.unknownActor"),
      at: format.dateTime(new Date(decided.createdAt), { hour: "2-digit", minute: "2-digit" }),
      time: (chunks) => <time dateTime={decided.createdAt}>{chunks}</time>,
    });
    return <p>{text}</p>;
  }
  const newEvents = own.filter(({ type, caseVersion }) => type !== "note" && caseVersion > since);
  return (
    <>
      <p>{t("conflict.theirsOpen")}</p>
      {newEvents.map((event) => (
        <div key={event.id}>
          <EventText event={event} />
        </div>
      ))}
    </>
  );
}

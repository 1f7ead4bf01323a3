import { Button } from "@blueprintjs/core";
import type { CaseRecord } from "@meander/domain/contract/cases";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import type { SavedCommand } from "../../../../../ipc/case-calls.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { caseQuery } from "../queries.ts";
import { useSettleConflict } from "../use-save-command.ts";
import { EventText } from "./case-history.tsx";
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
      <h2 id="conflict-heading">{t("heading", { count })}</h2>
      <p>{conflict.message ?? t("text")}</p>
      <h3>{t("caseTitle", { title: conflict.caseTitle })}</h3>
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

function ConflictSides({ conflict }: { readonly conflict: SavedCommand }) {
  const t = useTranslations("console.moderation");
  const format = useFormatter();
  const { arguments: given } = conflict;
  const mine =
    given.type === "decide"
      ? t(`event.decision.${given.decision}`, { days: given.days ?? 0 })
      : t(`conflict.did.${given.type}`);
  const stamp = (instant: string) => (chunks: ReactNode) => <time dateTime={instant}>{chunks}</time>;
  return (
    <dl className={styles.conflictSides}>
      <dt>{t("conflict.mine")}</dt>
      <dd>
        {t.rich("conflict.mineAt", {
          what: mine,
          at: format.dateTime(new Date(conflict.createdAt), { hour: "2-digit", minute: "2-digit" }),
          time: stamp(conflict.createdAt),
        })}
      </dd>
      <dt>{t("conflict.theirs")}</dt>
      <dd>
        {conflict.theirs === null ? (
          t("conflict.theirsUnknown")
        ) : (
          <TheirSide theirs={conflict.theirs} since={conflict.baseVersion} />
        )}
      </dd>
    </dl>
  );
}

/** The valid decision; without one, the events since the base version. */
function TheirSide({ theirs, since }: { readonly theirs: CaseRecord; readonly since: number }) {
  const t = useTranslations("console.moderation");
  const format = useFormatter();
  const own = theirs.events.filter(({ caseId }) => caseId === theirs.id);
  const decided = own.find(({ type, isReversed }) => type === "decide" && !isReversed);
  if (theirs.status === "decided" && decided !== undefined && decided.decision !== null) {
    return t.rich("conflict.theirsBy", {
      decision: t(`event.decision.${decided.decision}`, { days: decided.days ?? 0 }),
      actor: decided.actorName ?? t("event.unknownActor"),
      at: format.dateTime(new Date(decided.createdAt), { hour: "2-digit", minute: "2-digit" }),
      time: (chunks) => <time dateTime={decided.createdAt}>{chunks}</time>,
    });
  }
  const newEvents = own.filter(({ type, caseVersion }) => type !== "note" && caseVersion > since);
  return (
    <>
      {t("conflict.theirsOpen")}
      {newEvents.map((event) => (
        <div key={event.id}>
          <EventText event={event} />
        </div>
      ))}
    </>
  );
}

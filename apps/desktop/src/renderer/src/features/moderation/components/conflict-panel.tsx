import "./conflict-panel.css";
import { Button } from "@blueprintjs/core";
import { useFormatter, useTranslations } from "use-intl";
import type { ReactNode } from "react";
import type { SavedCommand } from "../../../../../ipc/case-calls.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { useSettleConflict } from "../use-save-command.ts";

/** Decisions that met somebody else's: both sides, and a key for each. The oldest first. */
export function ConflictPanel({ conflicts }: { readonly conflicts: readonly SavedCommand[] }) {
  const t = useTranslations("console.moderation.conflict");
  const { keepTheirs, repeatMine, error } = useSettleConflict();
  const oldest = conflicts.at(-1);
  const isSettling = keepTheirs.isPending || repeatMine.isPending;
  const settle = (mutation: typeof keepTheirs | typeof repeatMine) => {
    if (oldest !== undefined && !isSettling) mutation.mutate(oldest.commandId);
  };
  useKeys({
    conflictKeepTheirs: oldest && (() => settle(keepTheirs)),
    conflictRepeatMine: oldest && (() => settle(repeatMine)),
  });
  if (oldest === undefined) return null;
  return (
    <section className="conflict" aria-labelledby="conflict-heading">
      <h2 id="conflict-heading">{t("heading", { count: conflicts.length })}</h2>
      <p>{oldest.message ?? t("text")}</p>
      <h3>{t("caseTitle", { title: oldest.caseTitle })}</h3>
      <ConflictSides conflict={oldest} />
      <ErrorCallout error={error === null ? null : reasonOf(error)} />
      <div className="conflict-keys">
        <Button
          onClick={() => settle(keepTheirs)}
          loading={keepTheirs.isPending}
          endIcon={<KeyHint id="conflictKeepTheirs" />}
        >
          {t("keepTheirs")}
        </Button>
        <Button
          onClick={() => settle(repeatMine)}
          loading={repeatMine.isPending}
          endIcon={<KeyHint id="conflictRepeatMine" />}
        >
          {t("repeatMine")}
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
  const theirs = conflict.theirs?.events.find(({ type, isReversed }) => type === "decide" && !isReversed);
  const stamp = (instant: string) => (chunks: ReactNode) => <time dateTime={instant}>{chunks}</time>;
  return (
    <dl className="conflict-sides">
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
        {theirs === undefined || theirs.decision === null
          ? t("conflict.theirsOpen")
          : t.rich("conflict.theirsBy", {
              decision: t(`event.decision.${theirs.decision}`, { days: theirs.days ?? 0 }),
              actor: theirs.actorName ?? t("event.somebody"),
              at: format.dateTime(new Date(theirs.createdAt), { hour: "2-digit", minute: "2-digit" }),
              time: stamp(theirs.createdAt),
            })}
      </dd>
    </dl>
  );
}

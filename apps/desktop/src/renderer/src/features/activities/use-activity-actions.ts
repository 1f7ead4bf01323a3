import type { ActiveActivity } from "@meander/domain/contract/administration";
import { useState } from "react";
import type { ConsoleError } from "../../../../ipc/contract.ts";
import type { RowSource } from "../../shared/grid/row-source.ts";
import { reasonOf, unwrap } from "../../shared/query/call.ts";

export type ActivityChange = "recommended" | "unrecommended";

/** The last action, for the line below the list. */
export type ActionNotice =
  | { readonly kind: "done"; readonly change: ActivityChange; readonly activity: ActiveActivity }
  | { readonly kind: "rolledBack"; readonly title: string; readonly error: ConsoleError }
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  | {
      readonly kind: "bulk";
      readonly change: ActivityChange;
      readonly done: number;
      readonly failed: number;
      readonly error: ConsoleError | null;
    };

/** Optimistic recommending: the row is rolled back, with the reason, when the server refuses. */
export function useActivityActions(source: RowSource<ActiveActivity>) {
  const [notice, setNotice] = useState<ActionNotice | null>(null);
  const actions = createActions(source, setNotice);
  return {
    notice,
    dismiss: () => setNotice(null),
    /** Undoes the named action in the list that is shown now; undefined without one. */
    undo: notice?.kind === "done" ? () => void undoChange(notice, actions) : undefined,
    ...actions,
  };
}

type Actions = ReturnType<typeof createActions>;

function undoChange({ change, activity }: Extract<ActionNotice, { kind: "done" }>, { recommend }: Actions) {
  return recommend(activity, change === "unrecommended");
}

function createActions(source: RowSource<ActiveActivity>, setNotice: (notice: ActionNotice | null) => void) {
  const recommend = async (activity: ActiveActivity, recommended: boolean) => {
    // Undo is only available after the server's response.
    setNotice(null);
    const done = { kind: "done", change: recommended ? "recommended" : "unrecommended" } as const;
    const error = await change(source, activity._id, { isRecommended: recommended }, () =>
      unwrap(window.meander.recommendActivity({ activityId: activity._id, recommended })),
    );
    setNotice(error === null ? { ...done, activity } : rolledBack(activity, error));
  };

  /** Sequential: accepted changes stay, refused ones are rolled back, and the last refusal is reported. */
  const recommendMany = async (ids: readonly string[], recommended: boolean) => {
    let last: ConsoleError | null = null;
    let failed = 0;
    for (const [index, activityId] of ids.entries()) {
      setNotice({ kind: "progress", done: index, total: ids.length });
      const error = await change(source, activityId, { isRecommended: recommended }, () =>
        unwrap(window.meander.recommendActivity({ activityId, recommended })),
      );
      if (error === null) continue;
      failed += 1;
      last = error;
    }
    const kind = recommended ? "recommended" : "unrecommended";
    setNotice({ kind: "bulk", change: kind, done: ids.length - failed, failed, error: last });
  };
  return { recommend, recommendMany };
}

type Flag = Pick<ActiveActivity, "isRecommended">;

/**
 * Null on success; otherwise the error, with the row rolled back. Only the changed flag is restored, so that concurrent
 * changes to the row survive.
 */
async function change(
  source: RowSource<ActiveActivity>,
  id: string,
  flag: Flag,
  call: () => Promise<Flag>,
): Promise<ConsoleError | null> {
  const before = source.findRow(id);
  const put = (next: Flag) => {
    const row = source.findRow(id);
    if (row !== undefined) source.replaceRow({ ...row, ...next });
  };
  put(flag);
  try {
    put(await call());
    return null;
  } catch (error) {
    if (before !== undefined) put({ isRecommended: before.isRecommended });
    return reasonOf(error);
  }
}

function rolledBack({ title }: ActiveActivity, error: ConsoleError): ActionNotice {
  return { kind: "rolledBack", title, error };
}

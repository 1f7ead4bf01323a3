import type { ActiveActivity } from "@meander/domain/contract/administration";
import { useState, useSyncExternalStore } from "react";
import { usePermission } from "../../../shared/console/staff.ts";
import { DataGrid, findFocusedRowId } from "../../../shared/grid/data-grid.tsx";
import type { EmptyMessages } from "../../../shared/grid/grid-notice.tsx";
import { ListWithPanel } from "../../../shared/grid/list-with-panel.tsx";
import { useRowSelection } from "../../../shared/grid/row-selection.ts";
import type { RowSource } from "../../../shared/grid/row-source.ts";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { navigate, useRoute } from "../../../shared/navigation/use-route.ts";
import { useActivityActions } from "../use-activity-actions.ts";
import { ActionLine } from "./action-line.tsx";
import { ActivityDetail } from "./activity-detail.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { useActivityColumns } from "./use-activity-columns.tsx";

type Props = { readonly source: RowSource<ActiveActivity>; readonly heading: string; readonly empty: EmptyMessages };

/**
 * The grid with its selection, the details of one activity, and the actions: R recommends, C opens a case, Z undoes the
 * last recommendation.
 */
export function ActivityGrid({ source, heading, empty }: Props) {
  const route = useRoute();
  const columns = useActivityColumns();
  const selection = useRowSelection(source);
  const { notice, undo, dismiss, recommend, recommendMany } = useActivityActions(source);
  const mayRecommend = usePermission("recommendActivities");
  const mayModerate = usePermission("moderateActivities");
  /** The activity that a case is being opened about. */
  const [openingId, setOpeningId] = useState<string | null>(null);
  useSyncExternalStore(source.subscribe, source.getState);
  const openId = route.params[0] ?? null;
  const open = openId === null ? undefined : source.findRow(openId);
  const isBusy = notice?.kind === "progress";

  const show = (id: string | null) => navigate({ ...route, params: id === null ? [] : [id] }, { replace: true });
  const recommendChosen = async (recommended: boolean) => {
    await recommendMany([...selection.ids], recommended);
    selection.clear();
  };
  const target = () => source.findRow(findFocusedRowId() ?? "") ?? open;
  const onRecommendKey = () => {
    const row = target();
    if (selection.ids.size > 0) return isBusy ? undefined : void recommendChosen(true);
    if (row !== undefined) void recommend(row, !row.isRecommended);
  };
  const onCaseKey = () => {
    const row = target();
    if (row === undefined) return;
    if (row.case?.isUndecided === true) return navigate({ screen: "queue", params: [row.case._id] });
    setOpeningId(row._id);
    show(row._id);
  };
  useKeys({
    recommendActivity: mayRecommend ? onRecommendKey : undefined,
    openListedCase: mayModerate ? onCaseKey : undefined,
    undo,
  });

  const panel =
    open === undefined ? null : (
      <ActivityDetail
        activity={open}
        isOpeningCase={openingId === open._id}
        onOpeningCase={(isOpening) => setOpeningId(isOpening ? open._id : null)}
        onRecommend={() => void recommend(open, !open.isRecommended)}
      />
    );
  return (
    <ListWithPanel panel={panel} onClose={() => show(null)}>
      {mayRecommend ? (
        <BulkBar
          count={selection.ids.size}
          isBusy={isBusy}
          onRecommend={(recommended) => void recommendChosen(recommended)}
          onClearSelection={selection.clear}
        />
      ) : null}
      <DataGrid
        id="activities"
        label={heading}
        source={source}
        columns={columns}
        empty={empty}
        openId={openId}
        onOpen={(row) => show(row._id)}
        {...(mayRecommend ? { selection, nameOf: titleOf } : {})}
      />
      <ActionLine notice={notice} onUndo={undo} onDismiss={dismiss} />
    </ListWithPanel>
  );
}

const titleOf = ({ title }: ActiveActivity) => title;

import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { useEffect, useRef, useState } from "react";

/** Where a dragged item would go: before or after this one. */
export type DropSide = "before" | "after";

type Reorder = {
  /** Items move within their list only. */
  readonly list: string;
  readonly id: string;
  /** Whether the list is a row or a grid of rows, or one below the other. */
  readonly axis: "row" | "column";
  readonly onDrop: (draggedId: string, side: DropSide) => void;
};

/**
 * Makes an item of a list draggable, and others droppable beside it. Keys and buttons must offer the same. With an
 * element for `handle`, only that one starts a drag.
 */
export function useReorder({ list, id, axis, onDrop }: Reorder) {
  const ref = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<DropSide | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const isRightToLeft = getComputedStyle(element).direction === "rtl";
    const firstEdge = axis === "column" ? "top" : isRightToLeft ? "right" : "left";
    const sideOf = (data: Record<string | symbol, unknown>): DropSide =>
      extractClosestEdge(data) === firstEdge ? "before" : "after";
    return combine(
      draggable({
        element,
        ...(handle.current !== null && { dragHandle: handle.current }),
        getInitialData: () => ({ list, id }),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data["list"] === list && source.data["id"] !== id,
        getData: (input) =>
          attachClosestEdge(
            { id },
            { ...input, element, allowedEdges: axis === "row" ? ["left", "right"] : ["top", "bottom"] },
          ),
        onDrag: ({ self }) => setSide(sideOf(self.data)),
        onDragLeave: () => setSide(null),
        onDrop({ source, self }) {
          setSide(null);
          drop.current(String(source.data["id"]), sideOf(self.data));
        },
      }),
    );
  }, [list, id, axis]);
  return { ref, handle, side };
}

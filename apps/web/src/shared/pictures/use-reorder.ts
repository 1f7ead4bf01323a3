import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { useEffect, useRef, useState } from "react";

/** Where a dragged item would go: before or after this one. */
export type DropSide = "before" | "after";

type Reorder = {
  readonly id: string;
  readonly onDrop: (draggedId: string, side: DropSide) => void;
};

/** Makes an item of a row draggable, and others droppable beside it. Keys and buttons must offer the same. */
export function useReorder({ id, onDrop }: Reorder) {
  const ref = useRef<HTMLLIElement>(null);
  const [side, setSide] = useState<DropSide | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const isRightToLeft = getComputedStyle(element).direction === "rtl";
    const sideOf = (data: Record<string | symbol, unknown>): DropSide =>
      (extractClosestEdge(data) === "left") === isRightToLeft ? "after" : "before";
    return combine(
      draggable({ element, getInitialData: () => ({ id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data["id"] === "string" && source.data["id"] !== id,
        getData: (input) => attachClosestEdge({ id }, { ...input, element, allowedEdges: ["left", "right"] }),
        onDrag: ({ self }) => setSide(sideOf(self.data)),
        onDragLeave: () => setSide(null),
        onDrop({ source, self }) {
          setSide(null);
          drop.current(String(source.data["id"]), sideOf(self.data));
        },
      }),
    );
  }, [id]);
  return { ref, side };
}

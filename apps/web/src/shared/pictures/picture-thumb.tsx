import { Picture } from "@meander/ui/primitives/picture";
import { Spinner } from "@meander/ui/primitives/spinner";
import { CircleAlert } from "lucide-react";
import type { KeyboardEvent } from "react";
import { PlayMark } from "./play-mark.tsx";
import { pictureSourceOf } from "./picture-source.ts";
import styles from "./pictures-editor.module.css";
import type { Slot } from "./slots.ts";
import { type DropSide, useReorder } from "../reorder/use-reorder.ts";
import type { Upload } from "./transfer.ts";

type PictureThumbProps = {
  readonly slot: Slot;
  readonly upload: Upload | undefined;
  readonly label: string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onDrop: (draggedKey: string, side: DropSide) => void;
  /** Moves it by this many places. */
  readonly onStep: (by: number) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One picture of the row: selected by a press, moved by dragging, or by Alt and the arrow keys. */
export function PictureThumb({ slot, upload, label, isSelected, onSelect, onDrop, onStep }: PictureThumbProps) {
  const { ref, side } = useReorder({ list: "pictures", id: slot.key, axis: "row", onDrop });
  const source = upload === undefined ? slot.image && pictureSourceOf(slot.image) : { src: upload.preview };
  function step(event: KeyboardEvent) {
    const by = steps[event.key];
    if (by === undefined || !event.altKey) return;
    event.preventDefault();
    onStep(document.dir === "rtl" ? -by : by);
  }
  return (
    <li ref={ref} className={styles.thumb} data-drop={side ?? undefined}>
      <button type="button" aria-label={label} aria-current={isSelected} onClick={onSelect} onKeyDown={step}>
        <Picture source={source} alt="" width={96} height={72} sizes="96px" />
        {slot.image?.isVideo === true && <PlayMark isSmall />}
        {upload !== undefined && (
          <span className={styles.thumbState}>
            {upload.phase === "failed" ? <CircleAlert aria-hidden="true" size={22} /> : <Spinner />}
          </span>
        )}
      </button>
    </li>
  );
}

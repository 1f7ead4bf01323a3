import { X } from "lucide-react";
import { ChipLink } from "../../../shared/links/chip-link.tsx";
import type { OnRemove } from "../use-removed-chip.ts";

type RemovableChipProps = {
  /** The search without it. */
  readonly to: string;
  readonly text: string;
  /** Says that following it takes the filter away. */
  readonly label: string;
  readonly onRemove: OnRemove;
};

/** A filter that goes away once it is followed. Its row is marked with `data-chips`. */
export function RemovableChip({ to, text, label, onRemove }: RemovableChipProps) {
  return (
    <ChipLink to={to} isChosen label={label} onClick={onRemove}>
      {text}
      <X aria-hidden="true" size={16} />
    </ChipLink>
  );
}

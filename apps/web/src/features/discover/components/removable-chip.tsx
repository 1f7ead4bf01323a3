import { X } from "lucide-react";
import { ChipLink } from "../../../shared/links/chip-link.tsx";
import type { OnRemove } from "../use-removed-chip.ts";

type RemovableChipProps = {
  /** The search without the filter. */
  readonly to: string;
  readonly text: string;
  /** The accessible label: says that the link removes the filter. */
  readonly label: string;
  readonly onRemove: OnRemove;
};

/** A filter as a link that removes it. Its row has the attribute `data-chips`. */
export function RemovableChip({ to, text, label, onRemove }: RemovableChipProps) {
  return (
    <ChipLink to={to} isChosen label={label} onClick={onRemove}>
      {text}
      <X aria-hidden="true" size={16} />
    </ChipLink>
  );
}

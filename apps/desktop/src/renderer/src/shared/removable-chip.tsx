import { Button } from "@blueprintjs/core";

type Props = {
  readonly text: string;
  readonly title?: string | undefined;
  /** The accessible label of the button, which says what it removes. */
  readonly remove: string;
  readonly onRemove: () => void;
};

/** Something chosen; pressing it removes it. Blueprint's removable tag has a fixed English label. */
export function RemovableChip({ text, title, remove, onRemove }: Props) {
  return (
    <Button
      size="small"
      variant="outlined"
      endIcon="cross"
      text={text}
      title={title ?? text}
      aria-label={remove}
      onClick={onRemove}
    />
  );
}

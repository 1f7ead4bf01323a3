import { Button } from "@meander/ui/primitives/button";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Pencil, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { InlineEdit } from "./use-inline-edit.ts";
import styles from "./inline-edit.module.css";

type EditOpenerProps = {
  readonly edit: Pick<InlineEdit<unknown>, "open" | "onOpenerShown">;
  /** Of the pencil. */
  readonly editLabel: string;
  /** Of the button while there is nothing to show. */
  readonly addLabel: string;
  /** The value as visitors see it; null while there is none. */
  readonly children: ReactNode;
};

/** A value with the pencil that opens its editor, or the button that adds one. */
export function EditOpener({ edit, editLabel, addLabel, children }: EditOpenerProps) {
  const { open, onOpenerShown } = edit;
  if (children === null) {
    return (
      <Button
        ref={onOpenerShown}
        size="small"
        variant="secondary"
        icon={<Plus aria-hidden="true" size={18} />}
        onClick={open}
      >
        {addLabel}
      </Button>
    );
  }
  return (
    <div className={styles.shown}>
      {children}
      <IconButton ref={onOpenerShown} label={editLabel} icon={<Pencil aria-hidden="true" size={18} />} onClick={open} />
    </div>
  );
}

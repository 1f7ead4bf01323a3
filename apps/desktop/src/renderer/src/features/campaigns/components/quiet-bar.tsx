import { Button } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { KeyHint } from "../../../shared/keys/key-hint.tsx";
import type { KeyId } from "../../../shared/keys/keymap.ts";
import styles from "../campaigns.module.css";

type Action = { readonly text: string; readonly onClick: () => void; readonly key?: KeyId };

/** One status message with actions, announced when it appears. */
export function QuietBar({
  children,
  action,
  more,
}: {
  readonly children: ReactNode;
  readonly action?: Action;
  readonly more?: Action;
}) {
  return (
    <div className={styles.quietBar} role="status">
      <div>{children}</div>
      {[action, more].map((each) =>
        each === undefined ? null : (
          <Button
            key={each.text}
            size="small"
            variant="outlined"
            onClick={each.onClick}
            {...(each.key === undefined ? {} : { endIcon: <KeyHint id={each.key} /> })}
          >
            {each.text}
          </Button>
        ),
      )}
    </div>
  );
}

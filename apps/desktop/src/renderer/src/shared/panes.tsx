import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Group, Panel, Separator, useGroupRef } from "react-resizable-panels";
import { useConsoleSettings, useSaveConsoleSettings } from "./console/console-settings.ts";
import { useTranslations } from "./use-translations.ts";
import styles from "./panes.module.css";

type Pane = {
  readonly id: string;
  /** In pixels; undefined for the pane that takes the rest. */
  readonly size?: number;
  readonly min: number;
  readonly content: ReactNode;
};

type Props = {
  /** Under which the widths are stored. */
  readonly id: "cases" | "case";
  readonly panes: readonly [Pane, Pane];
};

/** Two panes side by side, resized by pointer and keyboard; the person's widths are stored on this computer. */
export function Panes({ id, panes: [first, second] }: Props) {
  const t = useTranslations("console.shell.panes");
  const settings = useConsoleSettings();
  const { mutate: save } = useSaveConsoleSettings();
  const group = useGroupRef();
  const stored = settings.panes[id];
  useEffect(() => {
    if (stored !== undefined) group.current?.setLayout(stored);
  }, [stored, group]);
  return (
    <Group
      className={styles.panes}
      groupRef={group}
      defaultLayout={stored}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction) save({ ...settings, panes: { ...settings.panes, [id]: layout } });
      }}
    >
      <PaneOf pane={first} />
      <Separator className={styles.separator} aria-label={t(id)} />
      <PaneOf pane={second} />
    </Group>
  );
}

function PaneOf({ pane: { id, size, min, content } }: { readonly pane: Pane }) {
  return (
    <Panel
      id={id}
      className={styles.pane}
      minSize={min}
      {...(size !== undefined && { defaultSize: size, groupResizeBehavior: "preserve-pixel-size" as const })}
    >
      {content}
    </Panel>
  );
}

const narrow = matchMedia("(width < 1100px)");

/** Whether the window is too narrow for three panes; see `--below-wide`. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener("change", listener);
      return () => narrow.removeEventListener("change", listener);
    },
    () => narrow.matches,
  );
}

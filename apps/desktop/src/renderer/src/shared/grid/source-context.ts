import { createContext } from "react";
import type { SourceState } from "./row-source.ts";

/** What the selection needs of a source, whatever its rows are. */
export type SelectableSource = {
  readonly ids: readonly string[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => SourceState;
};

export const SourceContext = createContext<SelectableSource | null>(null);

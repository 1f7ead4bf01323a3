import { createContext } from "react";
import type { SourceState } from "./row-source.ts";

/** The part of a row source that the selection needs, independent of the row type. */
export type SelectableSource = {
  readonly ids: readonly string[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => SourceState;
};

export const SourceContext = createContext<SelectableSource | null>(null);

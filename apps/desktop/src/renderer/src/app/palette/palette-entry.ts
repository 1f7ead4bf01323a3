import type { KeyId } from "../../shared/keys/keymap.ts";

export const paletteGroups = ["decisions", "screens", "cases", "recent", "people", "actions"] as const;
type PaletteGroup = (typeof paletteGroups)[number];

export type PaletteEntry = {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly shortcut?: KeyId | undefined;
  readonly run: () => void;
};

import { useTranslations } from "../use-translations.ts";
import { useConsoleSettings } from "../console/console-settings.ts";
import { type KeyId, keysOf } from "./keymap.ts";

const signs: Readonly<Record<string, string>> = { Escape: "Esc" };
const isMac = navigator.platform.startsWith("Mac");

/**
 * The key as printed on a keyboard: `Ctrl K`, `J`, `Space`. Hidden from assistive technology where the button has a
 * label.
 */
export function KeyHint({ id, all = false }: { id: KeyId; all?: boolean }) {
  const t = useTranslations("console.shell");
  const settings = useConsoleSettings();
  const every = keysOf(id, settings.keys);
  const keys = all ? every : every.slice(0, 1);
  const nameOf = (part: string) => {
    if (part === "mod") return isMac ? "⌘" : t("ctrlKey");
    if (part === "Space") return t("spaceKey");
    return signs[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  };
  return keys.map((each) => (
    <kbd key={each} aria-hidden={all ? undefined : true}>
      {each.split(/[+ ]/).map(nameOf).join(" ")}
    </kbd>
  ));
}

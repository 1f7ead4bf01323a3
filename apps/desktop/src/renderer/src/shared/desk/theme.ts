import { Classes } from "@blueprintjs/core";
import { useEffect, useSyncExternalStore } from "react";
import { useDeskSettings } from "./desk-settings.ts";

const systemDark = matchMedia("(prefers-color-scheme: dark)");

function listen(onChange: () => void): () => void {
  systemDark.addEventListener("change", onChange);
  return () => systemDark.removeEventListener("change", onChange);
}

/** Light or dark as chosen, or as the system has it; for what can't read the tokens of the page by itself. */
export function useTheme(): "light" | "dark" {
  const { theme } = useDeskSettings();
  const isSystemDark = useSyncExternalStore(listen, () => systemDark.matches);
  if (theme !== "system") return theme;
  return isSystemDark ? "dark" : "light";
}

/** Puts the theme on the page: the tokens follow the attribute, Blueprint's controls their class. */
export function useThemeOnPage(): void {
  const theme = useTheme();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.body.classList.toggle(Classes.DARK, theme === "dark");
  }, [theme]);
}

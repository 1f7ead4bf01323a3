import { Classes } from "@blueprintjs/core";
import { useEffect, useSyncExternalStore } from "react";
import { useConsoleSettings } from "./console-settings.ts";

const systemDark = matchMedia("(prefers-color-scheme: dark)");

function listen(onChange: () => void): () => void {
  systemDark.addEventListener("change", onChange);
  return () => systemDark.removeEventListener("change", onChange);
}

/** The chosen theme, or the system's; for components that can't read the page's tokens. */
export function useTheme(): "light" | "dark" {
  const { theme } = useConsoleSettings();
  const isSystemDark = useSyncExternalStore(listen, () => systemDark.matches);
  if (theme !== "system") return theme;
  return isSystemDark ? "dark" : "light";
}

/** Applies the theme to the page: an attribute for the tokens, a class for Blueprint's controls. */
export function useThemeOnPage(): void {
  const theme = useTheme();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.body.classList.toggle(Classes.DARK, theme === "dark");
  }, [theme]);
}

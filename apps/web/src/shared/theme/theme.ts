import { themeCookie } from "@meander/domain/site/stored-entries";
import { useSyncExternalStore } from "react";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
const { name: cookieName, maxAgeSeconds } = themeCookie;

export function isTheme(value: string | undefined): value is Theme {
  return themes.some((theme) => theme === value);
}

/** Stored in a cookie, so that the server renders the chosen theme from the first byte. */
export function chooseTheme(theme: Theme): void {
  const age = theme === "system" ? 0 : maxAgeSeconds;
  document.cookie = `${cookieName}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  window.dispatchEvent(new Event("themechange"));
}

function onThemeChange(listener: () => void): () => void {
  window.addEventListener("themechange", listener);
  return () => window.removeEventListener("themechange", listener);
}

function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : "system";
}

/** The chosen theme; "system" during server rendering. */
export function useTheme(): Theme {
  return useSyncExternalStore<Theme>(onThemeChange, chosenTheme, () => "system");
}

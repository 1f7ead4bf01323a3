import { browserStorage } from "@meander/domain/site/browser-storage";
import { type ChangeEvent, useId, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import styles from "./layout.module.css";

type Theme = "light" | "dark" | "system";
const { name: cookieName, maxAgeSeconds } = browserStorage.theme;

function isTheme(value: string | undefined): value is Theme {
  return value === "light" || value === "dark" || value === "system";
}

/** Stored in a cookie, so that the server renders the chosen theme from the first byte. */
function chooseTheme(theme: Theme): void {
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

export function ThemeChoice() {
  const t = useTranslations("web");
  const id = useId();
  const theme = useSyncExternalStore<Theme>(onThemeChange, chosenTheme, () => "system");
  function change(event: ChangeEvent<HTMLSelectElement>) {
    const { value } = event.target;
    if (isTheme(value)) chooseTheme(value);
  }
  return (
    <p className={styles.footerTheme}>
      <label htmlFor={id}>{t("theme")}</label>
      <select id={id} value={theme} onChange={change}>
        <option value="system">{t("themeSystem")}</option>
        <option value="light">{t("themeLight")}</option>
        <option value="dark">{t("themeDark")}</option>
      </select>
    </p>
  );
}

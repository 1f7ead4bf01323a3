import { type ChangeEvent, useId } from "react";
import { useTranslations } from "use-intl";
import { chooseTheme, isTheme, useTheme } from "../shared/theme/theme.ts";
import styles from "./layout.module.css";

export function ThemeChoice() {
  const t = useTranslations("web");
  const id = useId();
  const theme = useTheme();
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

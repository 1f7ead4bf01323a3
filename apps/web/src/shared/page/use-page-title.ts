import { useEffect } from "react";
import { useTranslations } from "use-intl";

/** Names the browser tab while the page is shown; the product's name and line without a title. */
export function usePageTitle(title?: string): void {
  const t = useTranslations("web");
  const full = title === undefined || title === "" ? `${t("appTitle")}: ${t("tagline")}` : t("titled", { title });
  useEffect(() => {
    document.title = full;
  }, [full]);
}

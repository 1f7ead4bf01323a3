import { useMemo } from "react";
import { useTranslations } from "../use-translations.ts";

/** Our texts for the parts of AG Grid in use, by its own keys. */
export function useGridMessages(): Record<string, string> {
  const t = useTranslations("console.administration.grid");
  return useMemo(() => ({ loadingOoo: t("loading"), loadingError: t("loadingError"), noRowsToShow: t("noRows") }), [t]);
}

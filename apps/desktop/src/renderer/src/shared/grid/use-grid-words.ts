import { useMemo } from "react";
import { useTranslations } from "use-intl";

/** AG Grid's own texts, by its names, for the parts of it that we use. */
export function useGridWords(): Record<string, string> {
  const t = useTranslations("console.administration.grid");
  return useMemo(() => ({ loadingOoo: t("loading"), loadingError: t("loadingError"), noRowsToShow: t("noRows") }), [t]);
}

import { useCallback } from "react";
import { useTranslations } from "use-intl";

/** What changed: a change of role as an arrow, everything else as the server wrote it. */
export function useActionDetail(): (detail: string) => string {
  const t = useTranslations("console.administration.audit");
  return useCallback(
    (detail: string) => {
      const from = /\bfrom: ([^,]+)/.exec(detail)?.[1];
      const to = /\bto: ([^,]+)/.exec(detail)?.[1];
      return from === undefined || to === undefined ? detail : t("fromTo", { from, to });
    },
    [t],
  );
}

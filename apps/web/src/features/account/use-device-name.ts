import type { ListedSession } from "@meander/domain/contract/sessions";
import { useTranslations } from "use-intl";

/** A device in words, as far as it says what it is. */
export function useDeviceName(): (session: ListedSession) => string {
  const t = useTranslations("account");
  return ({ client, program: named, system }) => {
    const program = client === "console" ? t("sessionConsole") : named;
    if (program !== null && system !== null) return t("sessionDevice", { program, system });
    return program ?? system ?? t("sessionUnknown");
  };
}

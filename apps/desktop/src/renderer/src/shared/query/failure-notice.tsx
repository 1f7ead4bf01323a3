import { Button } from "@blueprintjs/core";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useTranslations } from "use-intl";
import type { ConsoleError } from "../../../../ipc/contract.ts";

type Props = { readonly reason: ConsoleError; readonly onRetry: () => void };

/** Why a list or a page is not there: without a network, without the permission, or in the server's own words. */
export function FailureNotice({ reason, onRetry }: Props) {
  const t = useTranslations("console.administration.failure");
  const kind = reason.code === "unreachable" ? "offline" : reason.code;
  const isKnown = kind === "offline" || kind === "forbidden" || kind === "notFound";
  return (
    <div role="alert">
      <EmptyState
        title={t(isKnown ? `${kind}Title` : "failedTitle")}
        actions={kind === "forbidden" ? null : <Button text={t("retry")} onClick={onRetry} />}
      >
        {isKnown ? t(`${kind}Text`) : (reason.message ?? t("failedText"))}
      </EmptyState>
    </div>
  );
}

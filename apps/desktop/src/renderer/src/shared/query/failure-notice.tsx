import { Button } from "@blueprintjs/core";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useTranslations } from "../use-translations.ts";
import type { ConsoleError } from "../../../../ipc/contract.ts";

type Props = { readonly reason: ConsoleError; readonly onRetry: () => void };

/** Why a list or a page can't be shown: offline, forbidden, or the server's message. */
export function FailureNotice({ reason, onRetry }: Props) {
  const t = useTranslations("console.administration.failure");
  const kind = kindOf(reason);
  const text = kind === "failed" ? (reason.message ?? t("failed.text")) : t(`${kind}.text`);
  return (
    <div role="alert">
      <EmptyState
        title={t(`${kind}.title`)}
        actions={kind === "forbidden" ? null : <Button text={t("retry")} onClick={onRetry} />}
      >
        {text}
      </EmptyState>
    </div>
  );
}

function kindOf({ code }: ConsoleError) {
  if (code === "offline" || code === "unreachable") return "offline";
  return code === "forbidden" || code === "notFound" ? code : "failed";
}

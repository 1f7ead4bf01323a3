import { Callout } from "@blueprintjs/core";
import { useTranslations } from "use-intl";
import type { ConsoleError } from "../../../ipc/contract.ts";

/** What went wrong, in the server's words where it gave some. Announced when it appears. */
export function ErrorCallout({ error }: { error: ConsoleError | null }) {
  const t = useTranslations("console.error");
  return (
    <div role="alert">
      {error === null ? null : (
        <Callout intent="danger" compact>
          {error.message ?? t(error.code)}
        </Callout>
      )}
    </div>
  );
}

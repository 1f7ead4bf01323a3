import { Callout } from "@blueprintjs/core";
import { useTranslations } from "./use-translations.ts";
import type { ConsoleError } from "../../../ipc/contract.ts";

/** An error with the server's message. Announced when it appears. */
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

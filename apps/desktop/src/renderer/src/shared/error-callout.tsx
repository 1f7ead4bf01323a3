import { Callout } from "@blueprintjs/core";
import { useTranslations } from "./use-translations.ts";
import type { ConsoleError } from "../../../ipc/contract.ts";
import { CaseLink } from "./cases/case-link.tsx";

/** An error with the server's message, and the case to decide in, where there is one. Announced when it appears. */
export function ErrorCallout({ error }: { error: ConsoleError | null }) {
  const t = useTranslations("console.error");
  return (
    <div role="alert">
      {error === null ? null : (
        <Callout intent="danger" compact>
          {error.message ?? t(error.code)}
          {error.caseId === undefined ? null : (
            <>
              {" "}
              <CaseLink caseId={error.caseId} />
            </>
          )}
        </Callout>
      )}
    </div>
  );
}

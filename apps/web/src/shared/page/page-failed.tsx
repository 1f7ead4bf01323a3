import { Button } from "@meander/ui/primitives/button";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { useTranslations } from "use-intl";
import { useErrorText } from "../i18n/use-error-text.ts";

type PageFailedProps = { readonly error: Error; readonly onRetry: () => void };

export function PageFailed({ error, onRetry }: PageFailedProps) {
  const t = useTranslations("web");
  const errorText = useErrorText();
  return (
    <ErrorState level={1} title={t("brokenTitle")} actions={<Button onClick={onRetry}>{t("brokenAction")}</Button>}>
      {errorText(error)}
    </ErrorState>
  );
}

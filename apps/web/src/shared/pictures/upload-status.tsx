import { Button } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import { ApiError } from "../api/api-error.ts";
import { useErrorText } from "../i18n/use-error-text.ts";
import type { Upload } from "./transfer.ts";
import styles from "./upload-status.module.css";

/** Whether the same file can succeed: not one that was refused for what it is. */
function isWorthRepeating(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code !== "invalid";
}

type UploadStatusProps = {
  readonly upload: Upload;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
};

/** What happens to a picture on its way, on top of its preview. */
export function UploadStatus({ upload, onCancel, onRetry }: UploadStatusProps) {
  const t = useTranslations("pictures");
  const errorText = useErrorText();
  const { phase, progress, error } = upload;
  const hasFailed = phase === "failed";
  return (
    <div className={styles.status} data-phase={phase} data-testid="upload-status">
      <p role={hasFailed ? "alert" : "status"}>{hasFailed ? errorText(error) : t(phase)}</p>
      {!hasFailed && (
        <progress
          className={styles.bar}
          max={1}
          value={phase === "uploading" ? progress : undefined}
          aria-label={t("progress", { percent: progress })}
        />
      )}
      <div className={styles.actions}>
        {hasFailed && isWorthRepeating(error) && (
          <Button size="small" onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}

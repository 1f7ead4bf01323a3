import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { dismissSnackbar, useSnackbars } from "../shared/snackbars/snackbars.ts";
import "./snackbars.css";

const icons = { info: Info, success: CircleCheck, error: CircleAlert } as const;

/** Short texts at the top right, told to screen readers as they come. */
export function Snackbars() {
  const t = useTranslations("web");
  const entries = useSnackbars();
  return (
    <div className="snackbars" role="status" aria-live="polite">
      {entries.map(({ id, text, tone }) => {
        const Icon = icons[tone];
        return (
          <div key={id} className="snackbar" data-tone={tone}>
            <Icon aria-hidden="true" size={20} />
            <p>{text}</p>
            <button type="button" aria-label={t("dismiss")} onClick={() => dismissSnackbar(id)}>
              <X aria-hidden="true" size={18} />
            </button>
          </div>
        );
      })}
    </div>
  );
}

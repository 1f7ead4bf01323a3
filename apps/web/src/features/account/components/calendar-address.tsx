import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { TextField } from "@meander/ui/primitives/text-field";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import accountStyles from "../account.module.css";
import preferencesStyles from "../preferences.module.css";

type CalendarAddressProps = {
  readonly address: string;
  readonly isRenewing: boolean;
  readonly onRenew: () => void;
};

export function CalendarAddress({ address, isRenewing, onRenew }: CalendarAddressProps) {
  const t = useTranslations("notificationPreferences");
  const [copied, setCopied] = useState("");
  const [isConfirming, setIsConfirming] = useState(false);
  const isCopied = copied === address;
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(address);
    } catch {
      showSnackbar(t("calendarCopyFailed"), "error");
    }
  }
  return (
    <>
      <TextField
        label={t("calendarAddress")}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={accountStyles.panelActions} data-testid="account-panel-actions">
        <Button
          variant="secondary"
          icon={isCopied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? t("calendarCopied") : t("calendarCopy")}</span>
        </Button>
        <ButtonLink variant="secondary" href={address.replace(/^https?:/, "webcal:")}>
          {t("calendarOpen")}
        </ButtonLink>
        {!isConfirming && (
          <Button variant="ghost" onClick={() => setIsConfirming(true)}>
            {t("calendarRenew")}
          </Button>
        )}
      </div>
      {isConfirming && (
        <div className={preferencesStyles.calendarQuestion}>
          <p>
            <strong>{t("calendarRenewQuestion")}</strong> {t("calendarRenewText")}
          </p>
          <div className={accountStyles.panelActions} data-testid="account-panel-actions">
            <Button
              loading={isRenewing}
              onClick={() => {
                onRenew();
                setIsConfirming(false);
              }}
            >
              {t("calendarRenew")}
            </Button>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              {t("calendarKeep")}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

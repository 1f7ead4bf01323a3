import { SnackbarRegion } from "@meander/ui/primitives/snackbar";
import { useTranslations } from "use-intl";
import { dismissSnackbar, useSnackbars } from "../shared/snackbars/snackbars.ts";

/** Short texts at the top right, told to screen readers as they come. */
export function Snackbars() {
  const t = useTranslations("web");
  return (
    <SnackbarRegion
      messages={useSnackbars()}
      onDismiss={dismissSnackbar}
      dismissLabel={t("dismiss")}
      label={t("news")}
    />
  );
}

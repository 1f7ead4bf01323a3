import type { Activity } from "@meander/domain/contract/activities";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Ellipsis } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useTranslations } from "use-intl";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";

type MenuProps = { readonly activity: Activity };

/** The button of further actions. Their code is loaded with its first press, as few people need it. */
export function MoreActions({ activity }: MenuProps) {
  const t = useTranslations("activity");
  const [Loaded, setLoaded] = useState<ComponentType<MenuProps> | null>(null);
  if (Loaded !== null) return <Loaded activity={activity} />;
  const load = async () => {
    try {
      const { MoreMenu } = await import("./more-menu.tsx");
      setLoaded(() => MoreMenu);
    } catch {
      showSnackbar(t("actionFailed"), "error");
    }
  };
  return (
    <IconButton
      variant="floating"
      label={t("moreOptions")}
      icon={<Ellipsis aria-hidden="true" />}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void load()}
    />
  );
}

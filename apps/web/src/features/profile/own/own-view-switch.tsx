import { SegmentedControl } from "@meander/ui/primitives/segmented-control";
import { useTranslations } from "use-intl";
import styles from "../profile.module.css";

export type OwnView = "edit" | "asVisitor";
type OwnViewSwitchProps = { readonly view: OwnView; readonly onChange: (view: OwnView) => void };

/** Switches one's own page between editing and what visitors see. */
export function OwnViewSwitch({ view, onChange }: OwnViewSwitchProps) {
  const t = useTranslations("profileEditing");
  return (
    <div className={styles.ownView}>
      <SegmentedControl
        label={t("view")}
        segments={(["edit", "asVisitor"] as const).map((value) => ({ value, label: t(value) }))}
        value={view}
        onChange={onChange}
      />
    </div>
  );
}

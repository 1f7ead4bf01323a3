import { profileEditing } from "@meander/domain/messages/en/profile-editing";
import { SegmentedControl } from "@meander/ui/primitives/segmented-control";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import styles from "../profile.module.css";

const extraMessages = { profileEditing };

export type OwnView = "edit" | "asVisitor";
type OwnViewSwitchProps = { readonly view: OwnView; readonly onChange: (view: OwnView) => void };

/** Switches one's own page between editing and what visitors see. */
export function OwnViewSwitch(props: OwnViewSwitchProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Switch {...props} />
    </ExtraMessagesProvider>
  );
}

function Switch({ view, onChange }: OwnViewSwitchProps) {
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

import { Button, Divider, SegmentedControl, Switch } from "@blueprintjs/core";
import { useEffect, useRef } from "react";
import { useTranslations } from "../shared/use-translations.ts";
import { useCommands } from "../features/moderation/queries.ts";
import { kindOfWaiting } from "../features/moderation/saved-commands.ts";
import { useConsoleSettings, useSaveConsoleSettings } from "../shared/console/console-settings.ts";
import { useConsoleStatus } from "../shared/console/console-status.ts";
import { roleOf } from "../shared/console/role.ts";
import { nameOf, useStaff } from "../shared/console/staff.ts";
import { PersonAvatar } from "../shared/pictures/person-avatar.tsx";
import { ErrorCallout } from "../shared/error-callout.tsx";
import { useKeys } from "../shared/keys/use-keys.ts";
import { reasonOf } from "../shared/query/call.ts";
import { usePanelFocus } from "../shared/use-panel-focus.ts";
import type { LogOut } from "./use-log-out.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./person-menu.module.css";

type PersonMenuProps = {
  readonly address: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly logOut: LogOut;
};

/** The logged-in person, the settings of this computer, and logout. */
export function PersonMenu({ address, isOpen, onToggle, logOut }: PersonMenuProps) {
  const t = useTranslations("console.shell.person");
  const staff = useStaff();
  const role = useTranslations("console.role")(roleOf(staff.userType));
  const name = nameOf(staff);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) onToggle(false);
    };
    addEventListener("pointerdown", closeOutside);
    addEventListener("focusin", closeOutside);
    return () => {
      removeEventListener("pointerdown", closeOutside);
      removeEventListener("focusin", closeOutside);
    };
  }, [isOpen, onToggle]);
  return (
    <div ref={frame} className={styles.personArea}>
      <button type="button" className={styles.personButton} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        <span className={styles.personName}>{t("shown", { name, role })}</span>
        <span className={a11y.visuallyHidden}>{t("menu")}</span>
        <PersonAvatar size={28} id={staff.userId} name={name} image={staff.image} />
      </button>
      {isOpen ? <PersonPanel address={address} logOut={logOut} onClose={() => onToggle(false)} /> : null}
    </div>
  );
}

type PersonPanelProps = Pick<PersonMenuProps, "address" | "logOut"> & { readonly onClose: () => void };

/** While it is open, the page's shortcuts are disabled. */
function PersonPanel({ address, logOut, onClose }: PersonPanelProps) {
  const t = useTranslations("console.shell.person");
  const staff = useStaff();
  const panel = useRef<HTMLElement>(null);
  usePanelFocus(panel);
  useKeys({ close: onClose, settings: onClose }, { isExclusive: true });
  return (
    <section ref={panel} className={styles.personMenu} data-slot="panel" tabIndex={-1} aria-label={nameOf(staff)}>
      <strong>{nameOf(staff)}</strong>
      {staff.emailAddress === null ? null : <span>{t("signedInWith", { emailAddress: staff.emailAddress })}</span>}
      <span>{t("server", { address })}</span>
      <Divider />
      <SettingsPanel />
      <Divider />
      <LogOutPanel logOut={logOut} />
    </section>
  );
}

const pictureBlurs = ["light", "medium", "strong"] as const;
const themes = ["system", "light", "dark"] as const;

function SettingsPanel() {
  const t = useTranslations("console.shell.settings");
  const settings = useConsoleSettings();
  const save = useSaveConsoleSettings();
  return (
    <section aria-label={t("heading")} className={styles.personSettings}>
      <span id="settings-theme">{t("theme")}</span>
      <SegmentedControl
        aria-labelledby="settings-theme"
        size="small"
        fill
        value={settings.theme}
        onValueChange={(value) =>
          save.mutate({ ...settings, theme: themes.find((theme) => theme === value) ?? "system" })
        }
        options={themes.map((value) => ({ value, label: t(value) }))}
      />
      <Switch
        checked={settings.arePicturesVeiled}
        onChange={() => save.mutate({ ...settings, arePicturesVeiled: !settings.arePicturesVeiled })}
        label={t("veiled")}
      />
      <span id="settings-blur">{t("blur")}</span>
      <SegmentedControl
        aria-labelledby="settings-blur"
        size="small"
        fill
        disabled={!settings.arePicturesVeiled}
        value={settings.pictureBlur}
        onValueChange={(value) =>
          save.mutate({ ...settings, pictureBlur: pictureBlurs.find((blur) => blur === value) ?? "medium" })
        }
        options={pictureBlurs.map((value) => ({ value, label: t(`blurs.${value}`) }))}
      />
      <Switch
        checked={settings.arePicturesGrey}
        disabled={!settings.arePicturesVeiled}
        onChange={() => save.mutate({ ...settings, arePicturesGrey: !settings.arePicturesGrey })}
        label={t("grey")}
      />
      <span>{t("veiledHint")}</span>
      <ErrorCallout error={save.error === null ? null : reasonOf(save.error)} />
    </section>
  );
}

/** Logs out at once without unsent work; otherwise shows how much there is and what happens to it. */
function LogOutPanel({ logOut }: { readonly logOut: LogOut }) {
  const t = useTranslations("console.shell");
  const status = useConsoleStatus();
  const count = status?.waitingCount ?? 0;
  const kind = kindOfWaiting(useCommands(count > 0));
  if (!logOut.isConfirming) {
    return <Button fill loading={logOut.isLeaving} onClick={logOut.ask} icon="log-out" text={t("action.logOut")} />;
  }
  return (
    <div role="alertdialog" aria-labelledby="log-out-heading" className={styles.logOut}>
      <h2 id="log-out-heading">{t("logOut.heading")}</h2>
      <p>{t(status?.store === "memory" ? "logOut.textMemory" : "logOut.text", { count, kind })}</p>
      <Button fill intent="primary" autoFocus onClick={logOut.stay} text={t("logOut.stay")} />
      <Button fill loading={logOut.isLeaving} onClick={logOut.leave} text={t("logOut.confirm")} />
    </div>
  );
}

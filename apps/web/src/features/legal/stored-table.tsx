import { offlinePolicy } from "@meander/domain/site/offline-policy";
import { browserStorage, type StoredName } from "@meander/domain/site/browser-storage";
import { Fragment, type ReactNode } from "react";
import { type LegalKey, useLegalTexts } from "./use-legal-texts.ts";
import styles from "./legal.module.css";

const DAY_SECONDS = 86_400;

const purposes = {
  session: "storedSession",
  device: "storedDevice",
  login: "storedLogin",
  theme: "storedTheme",
  locale: "storedLocale",
  chosenDates: "storedChosenDates",
  activityDraft: "storedActivityDraft",
  emailPrompt: "storedEmailPrompt",
  tour: "storedTour",
  profileDraft: "storedProfileDraft",
  profileSteps: "storedProfileSteps",
  pictureTab: "storedPictureTab",
  pushChoice: "storedPushChoice",
  serviceWorker: "storedServiceWorker",
  offlineShell: "storedOfflineShell",
  offlineCopy: "storedOfflineCopy",
  offlinePictures: "storedOfflinePictures",
  installChoice: "storedInstallChoice",
  waitingChanges: "storedWaitingChanges",
  pendingPictures: "storedPendingPictures",
} as const satisfies Record<StoredName, LegalKey>;

const names = Object.keys(purposes) as StoredName[];

/** Everything stored in the browser, from the table that the storing code uses too. */
export function StoredTable() {
  const t = useLegalTexts();
  return (
    <table className={styles.stored}>
      <thead>
        <tr>
          <th scope="col">{t("storedName")}</th>
          <th scope="col">{t("storedWhy")}</th>
          <th scope="col">{t("storedFor")}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">
              <code translate="no">{withBreaks(browserStorage[name].name)}</code>
            </th>
            <td>{t(purposes[name])}</td>
            <td>
              <Lifetime name={name} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Allows long names to wrap at their separators on phones. */
function withBreaks(name: string): ReactNode {
  return name.split(/(?<=[.-])/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function Lifetime({ name }: { readonly name: StoredName }) {
  const t = useLegalTexts();
  const entry = browserStorage[name];
  if (entry.kind === "tab") return t("storedTab");
  if (entry.kind === "local" || entry.kind === "worker") return t("storedUntilCleared");
  if (entry.kind === "waiting") return t("storedUntilSent");
  if (entry.kind === "cache") {
    return entry.until === "logout" ? t("storedUntilLogout", { n: offlinePolicy.copyDays }) : t("storedUntilCleared");
  }
  if (entry.kind === "files") return t("storedFiles", { n: entry.hours });
  const days = entry.maxAgeSeconds / DAY_SECONDS;
  return days < 1 ? t("storedMinutes", { n: entry.maxAgeSeconds / 60 }) : t("storedDays", { n: days });
}

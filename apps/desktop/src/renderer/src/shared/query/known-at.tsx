import { useFormatter } from "use-intl";
import { useTranslations } from "../use-translations.ts";
import styles from "./known-at.module.css";

/** Without a network: when what is shown was last known. Nothing for a response from the server. */
export function KnownAt({ instant }: { readonly instant: string | undefined }) {
  const t = useTranslations("console");
  const format = useFormatter();
  if (instant === undefined) return null;
  const moment = format.dateTime(new Date(instant), { dateStyle: "medium", timeStyle: "short" });
  return (
    <p className={styles.knownAt} role="status">
      {t.rich("knownAt", { moment, time: (text) => <time dateTime={instant}>{text}</time> })}
    </p>
  );
}

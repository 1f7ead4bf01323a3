import { feedPath } from "@meander/domain/paths";
import { CalendarPlus, Rss } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslations } from "use-intl";
import styles from "./feed-links.module.css";

type FeedLinksProps = {
  /** The path of the place's or the person's page. */
  readonly page: string;
  readonly name: string;
};

/** Subscribes to the page's activities. Without scripts the calendar is a file to open. */
export function FeedLinks({ page, name }: FeedLinksProps) {
  const t = useTranslations("feeds");
  const calendar = feedPath(page, "ics");
  function subscribe(event: MouseEvent) {
    event.preventDefault();
    // Calendar apps open this scheme, and then refresh by themselves.
    window.location.assign(`webcal://${window.location.host}${calendar}`);
  }
  return (
    <nav className={styles.feeds} aria-label={t("label", { name })}>
      <span aria-hidden="true">{t("label", { name })}</span>
      <a href={calendar} onClick={subscribe}>
        <CalendarPlus aria-hidden="true" /> {t("calendar")}
      </a>
      <a href={feedPath(page, "rss")} type="application/rss+xml">
        <Rss aria-hidden="true" /> {t("rss")}
      </a>
    </nav>
  );
}

import type { ImageCredit } from "@meander/domain/contract/people";
import { photoCredit } from "@meander/domain/messages/en/photo-credit";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import styles from "./photo-credit.module.css";

type PhotoCreditProps = {
  readonly credit: ImageCredit;
  /** The corner of the picture that it is in; absent: below it. */
  readonly corner?: "top" | "bottom";
};

const extraMessages = { photoCredit };

/** Whom a stock photo is from, with the links that its service demands, and its licence. */
export function PhotoCredit(props: PhotoCreditProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Credit {...props} />
    </ExtraMessagesProvider>
  );
}

function Credit({ credit, corner }: PhotoCreditProps) {
  const t = useTranslations("photoCredit");
  const { name, link, service, serviceLink, licence } = credit;
  const linkTo = (href: string, words: ReactNode) => (
    <a href={href} target="_blank" rel="noopener nofollow">
      {words}
    </a>
  );
  return (
    <small className={styles.photoCredit} data-corner={corner} data-testid="photo-credit">
      {t.rich("photoBy", {
        name,
        service,
        person: (words) => linkTo(link, words),
        site: (words) => linkTo(serviceLink, words),
      })}
      {licence !== undefined && <> · {linkTo(licence.link, licence.name)}</>}
    </small>
  );
}

import { checkedPicture } from "@meander/domain/messages/en/checked-picture";
import { userPath } from "@meander/domain/paths";
import { useQuery } from "@tanstack/react-query";
import { ShieldQuestion } from "lucide-react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import styles from "./picture-label.module.css";
import { checkedQuery } from "./checked-query.ts";

type CheckedLabelProps = { readonly src: string; readonly ownerId: string };

const extraMessages = { checkedPicture };

/** On one's own picture, if nobody else sees it for now; leads to one's page, which says why. */
export function CheckedLabel({ src, ownerId }: CheckedLabelProps) {
  const { data } = useQuery(checkedQuery(useApi(), ownerId));
  if (data?.pictures.some((picture) => picture.src === src) !== true) return null;
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Label ownerId={ownerId} />
    </ExtraMessagesProvider>
  );
}

function Label({ ownerId }: Pick<CheckedLabelProps, "ownerId">) {
  const t = useTranslations("checkedPicture");
  return (
    <Link className={styles.checkedLabel} to={userPath(ownerId)}>
      <ShieldQuestion aria-hidden="true" size={18} />
      {t("label")}
    </Link>
  );
}

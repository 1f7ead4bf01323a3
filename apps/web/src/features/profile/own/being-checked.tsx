import type { UserProfile } from "@meander/domain/contract/profiles";
import { Picture } from "@meander/ui/primitives/picture";
import { useQuery } from "@tanstack/react-query";
import { ShieldQuestion } from "lucide-react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import styles from "./being-checked.module.css";
import { checkedQuery } from "../../../shared/pictures/checked-query.ts";

/** What of the owner's a report hides until it is decided. */
export function BeingChecked({ profile }: { readonly profile: Pick<UserProfile, "_id"> }) {
  const t = useTranslations("profileEditing");
  const { data } = useQuery(checkedQuery(useApi(), profile._id));
  if (data === undefined || (!data.isPageHidden && data.pictures.length === 0)) return null;
  const resembling = data.pictures.filter(({ isRecognised }) => isRecognised).length;
  const reported = data.pictures.length - resembling;
  return (
    <section className={styles.checked} aria-labelledby="being-checked">
      <ShieldQuestion aria-hidden="true" />
      <div>
        <h2 id="being-checked">{t("checkedTitle")}</h2>
        {data.isPageHidden && <p>{t("checkedPage")}</p>}
        {!data.isPageHidden && reported > 0 && <p>{t("checkedPictures", { count: reported })}</p>}
        {resembling > 0 && <p>{t("checkedResembling", { count: resembling })}</p>}
        {data.pictures.length > 0 && (
          <ul>
            {data.pictures.map(({ src }) => (
              <li key={src}>
                <Picture
                  source={pictureSourceOf({ src })}
                  alt={t("checkedPicture")}
                  width={72}
                  height={72}
                  sizes="72px"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

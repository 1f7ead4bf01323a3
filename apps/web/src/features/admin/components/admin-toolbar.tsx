import { adminPath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { Search, X } from "lucide-react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ChipLink } from "../../../shared/links/chip-link.tsx";
import { type Filters, adminAddress } from "../admin-filters.ts";
import styles from "../admin.module.css";

/** Search text and filters. Each choice is a link; without scripts the form is submitted to the page itself. */
export function AdminToolbar({ filters }: { readonly filters: Filters }) {
  const t = useTranslations("admin");
  const navigate = useNavigate();
  const { onlyTourists, onlyLocalSearches, words } = filters;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("q");
    void navigate(adminAddress({ ...filters, words: typeof typed === "string" ? typed.trim() : "" }));
  }
  return (
    <div className={styles.toolbar}>
      <search>
        <form className={styles.search} method="get" action={adminPath} onSubmit={submit}>
          {onlyTourists && <input type="hidden" name="only_tourists" value="true" />}
          {onlyLocalSearches && <input type="hidden" name="only_local_searches" value="true" />}
          <Search aria-hidden="true" size={20} />
          <input
            key={words}
            type="search"
            name="q"
            maxLength={240}
            enterKeyHint="search"
            aria-label={t("searchLabel")}
            placeholder={t("searchPlaceholder")}
            defaultValue={words}
          />
          <Button type="submit" variant="secondary" size="small">
            {t("search")}
          </Button>
        </form>
      </search>
      <nav className={styles.filters} aria-label={t("filters")}>
        <ChipLink to={adminAddress({ ...filters, onlyTourists: !onlyTourists })} isChosen={onlyTourists}>
          {t("onlyTourists")}
        </ChipLink>
        <ChipLink to={adminAddress({ ...filters, onlyLocalSearches: !onlyLocalSearches })} isChosen={onlyLocalSearches}>
          {t("onlyLocalSearches")}
        </ChipLink>
        {words !== "" && (
          <ChipLink to={adminAddress({ ...filters, words: "" })} isChosen label={t("clearSearch", { words })}>
            {t("searched", { words })}
            <X aria-hidden="true" size={16} />
          </ChipLink>
        )}
      </nav>
    </div>
  );
}

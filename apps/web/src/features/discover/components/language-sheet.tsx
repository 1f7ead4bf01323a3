import type { language } from "@meander/domain/contract/reference";
import { languageFilter } from "@meander/domain/messages/en/language-filter";
import { Button } from "@meander/ui/primitives/button";
import { Checkbox } from "@meander/ui/primitives/checkbox";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { Sheet } from "@meander/ui/primitives/sheet";
import { TextField } from "@meander/ui/primitives/text-field";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { useApi } from "../../../shared/api/api-context.tsx";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { useLanguageName } from "../../../shared/i18n/use-language-name.ts";
import { languagesQuery } from "../../../shared/reference/queries.ts";
import { toggleLanguage } from "../../../shared/search/change-filters.ts";
import { discoverAddress, type Filters } from "../../../shared/search/discover-filters.ts";
import { distinctNames, sortLanguages } from "../sort-languages.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./language-sheet.module.css";

type LanguageSheetProps = { readonly filters: Filters; readonly isOpen: boolean; readonly onClose: () => void };

const extraMessages = { languageFilter };

/** The languages to search by; a tick searches at once. */
export function LanguageSheet(props: LanguageSheetProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <LanguageChoice {...props} />
    </ExtraMessagesProvider>
  );
}

function LanguageChoice({ filters, isOpen, onClose }: LanguageSheetProps) {
  const t = useTranslations("languageFilter");
  const languages = useQuery(languagesQuery(useApi()));
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t("title")}
      subtitle={t("subtitle")}
      closeLabel={t("close")}
      size="full"
      footer={<Button onClick={onClose}>{t("done")}</Button>}
    >
      {languages.isPending && (
        <div className={styles.choice} aria-busy="true">
          <p className={a11y.visuallyHidden} role="status">
            {t("loading")}
          </p>
          <Skeleton height="3rem" />
          <Skeleton height="16rem" />
        </div>
      )}
      {languages.isLoadingError && (
        <ErrorState
          title={t("failedTitle")}
          retryLabel={t("retry")}
          onRetry={() => void languages.refetch()}
          retrying={languages.isFetching}
          level={3}
        >
          {t("failedText")}
        </ErrorState>
      )}
      {languages.data !== undefined && <LanguageList languages={languages.data} filters={filters} />}
    </Sheet>
  );
}

type Language = z.infer<typeof language>;

function LanguageList({ languages, filters }: { readonly languages: readonly Language[]; readonly filters: Filters }) {
  const t = useTranslations("languageFilter");
  const languageName = useLanguageName();
  const names = distinctNames(languages, ({ languageCode, name }) => languageName(languageCode, name));
  const nameOf = ({ languageCode, name }: Language) => names.get(languageCode) ?? name;
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  // Shown at once, before the search has changed.
  const [chosen, setChosen] = useState(filters);
  // The order stays while the list is open: a tick must not move its row away.
  const [first] = useState(() => [...filters.languages, ...navigator.languages.map((tag) => tag.split("-")[0] ?? "")]);
  function toggle(code: string) {
    const next = toggleLanguage(chosen, code);
    setChosen(next);
    void navigate(discoverAddress(next));
  }
  const shown = sortLanguages(languages, { nameOf, typed, first });
  return (
    <div className={styles.choice}>
      <TextField
        className={styles.search}
        label={t("search")}
        type="search"
        autoComplete="off"
        leading={<Search aria-hidden="true" size={18} />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {shown.length === 0 && <p role="status">{t("none", { text: typed })}</p>}
      <ul className={styles.languages} aria-label={t("title")}>
        {shown.map((one) => (
          <li key={one.languageCode}>
            <Checkbox
              label={nameOf(one)}
              {...(one.nativeName !== nameOf(one) && { hint: <span lang={one.languageCode}>{one.nativeName}</span> })}
              checked={chosen.languages.includes(one.languageCode)}
              onChange={() => toggle(one.languageCode)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

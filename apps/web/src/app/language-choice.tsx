import { localeCookie } from "@meander/domain/site/stored-entries";
import { type ChangeEvent, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useApi } from "../shared/api/api-context.tsx";
import { readResponse } from "../shared/api/client.ts";
import { useErrorText } from "../shared/i18n/use-error-text.ts";
import { useSession } from "../shared/session/use-session.ts";
import { showSnackbar } from "../shared/snackbars/snackbars.ts";
import styles from "./layout.module.css";
import type { Languages } from "./page-state.ts";

const { name: cookieName, maxAgeSeconds } = localeCookie;

/** Stored in a cookie, and in the account for mails and other devices. */
export function LanguageChoice({ languages }: { readonly languages: Languages }) {
  const t = useTranslations("web");
  const id = useId();
  const api = useApi();
  const user = useSession();
  const errorText = useErrorText();
  const locale = useLocale();
  async function change(event: ChangeEvent<HTMLSelectElement>) {
    const chosen = languages.find(({ tag }) => tag === event.target.value)?.tag;
    if (chosen === undefined) return;
    document.cookie = `${cookieName}=${chosen}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
    try {
      if (user !== null) await readResponse(api.private.user.update.$post({ json: { user: { locale: chosen } } }));
      window.location.reload();
    } catch (error) {
      showSnackbar(errorText(error), "error");
    }
  }
  return (
    <p className={styles.footerTheme}>
      <label htmlFor={id}>{t("language")}</label>
      <select id={id} value={locale} onChange={(event) => void change(event)}>
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

import { useEffect } from "react";
import { useTranslations } from "use-intl";

/** Sets the document title while the page is shown; without a title, the product's name and tagline. */
export function usePageTitle(title?: string): void {
  const t = useTranslations("web");
  useDocumentTitle(title === undefined || title === "" ? `${t("appTitle")}: ${t("tagline")}` : t("titled", { title }));
}

/** The whole title, without the product's name; the default while it is still loading. */
export function useWholePageTitle(title: string | undefined): void {
  const t = useTranslations("web");
  useDocumentTitle(title ?? `${t("appTitle")}: ${t("tagline")}`);
}

/** A modal restores the previous title when it closes, because the page below doesn't render again. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

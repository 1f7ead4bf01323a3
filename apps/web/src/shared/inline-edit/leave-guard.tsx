import { Button } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { setEdit, unsavedEdits } from "./edit-store.ts";

/**
 * Asks before a link or the browser leaves a page with editors whose values aren't saved. By Back, which no page can
 * stop, the values remain: the editors are open again when the person returns.
 */
export function LeaveGuard() {
  const t = useTranslations("profileEditing");
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("beforeunload", (event) => unsavedEdits().length > 0 && event.preventDefault(), { signal });
    addEventListener(
      "click",
      (event) => {
        const followed = leavingLink(event);
        if (followed === null || unsavedEdits().length === 0) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        setLink(followed);
      },
      { signal, capture: true },
    );
    return () => listening.abort();
  }, []);
  function leave() {
    for (const name of unsavedEdits()) setEdit(name, null);
    setLink(null);
    link?.click();
  }
  return (
    <Sheet
      open={link !== null}
      onClose={() => setLink(null)}
      title={t("leaveTitle")}
      closeLabel={t("stay")}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {t("leave")}
          </Button>
          <Button onClick={() => setLink(null)}>{t("stay")}</Button>
        </>
      }
    >
      <p>{t("leaveText")}</p>
    </Sheet>
  );
}

/** The link that a click follows in this tab; null for any other click. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) {
    return null;
  }
  const link = event.target.closest<HTMLAnchorElement>("a[href]");
  return link === null || link.target === "_blank" || link.pathname === location.pathname ? null : link;
}

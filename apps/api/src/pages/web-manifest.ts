import { languageOf, type Locale } from "@meander/domain/messages/locales";
import { createActivityPath, homePath, notificationsPath } from "@meander/domain/paths";
import { light } from "@meander/ui/theme/tokens";
import type { Translate } from "../translate.ts";

const icons = [192, 512].flatMap((size) =>
  ["any", "maskable"].map((purpose) => ({
    src: `/img/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  })),
);

/** What a phone needs to install the website (W3C, Web Application Manifest). */
export function webManifestOf(locale: Locale, t: Translate) {
  const name = t("web.appTitle");
  return {
    id: homePath,
    name,
    short_name: name,
    description: t("site.description"),
    lang: locale,
    dir: languageOf(locale).direction,
    start_url: homePath,
    scope: "/",
    display: "standalone",
    background_color: light.paper,
    theme_color: light.paper,
    categories: ["social", "travel"],
    icons,
    shortcuts: [
      { name: t("web.navInbox"), url: notificationsPath },
      { name: t("web.navCreateLong"), url: createActivityPath },
    ],
  };
}

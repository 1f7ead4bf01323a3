import type { LocationPoint } from "@meander/domain/contract/geo";
import { directionsAddress, type MapApp, mapAppOf } from "@meander/domain/geo/directions";
import { ButtonLink } from "@meander/ui/primitives/button";
import { Navigation } from "lucide-react";
import { useTranslations } from "use-intl";
import { useInBrowser } from "../../../shared/page/use-in-browser.ts";

/** The way to a point in the person's own map app; without scripts on a website. */
export function DirectionsLink({ point }: { readonly point: LocationPoint }) {
  const t = useTranslations("activity.where");
  const app = useInBrowser<MapApp>(() => mapAppOf(navigator.userAgent), "web");
  return (
    <ButtonLink
      href={directionsAddress(app, point.coordinates, point.properties.name)}
      variant="secondary"
      size="small"
      icon={<Navigation aria-hidden="true" size={18} />}
      rel="noopener noreferrer"
      // An app opens beside the page by itself, and an empty tab would stay behind.
      target={app === "web" ? "_blank" : undefined}
    >
      {t("directions")}
    </ButtonLink>
  );
}

import { discover } from "@meander/domain/messages/en/discover";
import { home } from "@meander/domain/messages/en/home";
import { searches } from "@meander/domain/messages/en/searches";
import { scenePath } from "@meander/domain/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useNow, useTranslations } from "use-intl";
import { preloadedCardOf } from "../../shared/activities/scene-of.ts";
import { useApi } from "../../shared/api/api-context.tsx";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { nearbyQuery } from "../../shared/search/activity-queries.ts";
import { discoverAddress } from "../../shared/search/discover-filters.ts";
import { CardSection } from "./components/card-section.tsx";
import { CategoryTiles } from "./components/category-tiles.tsx";
import { CreateInvitation } from "./components/create-invitation.tsx";
import { Hero } from "./components/hero.tsx";
import { HowItWorks } from "./components/how-it-works.tsx";
import { PopularPlaces } from "./components/popular-places.tsx";
import { Today } from "./components/today.tsx";
import { homePlace } from "./home-place.ts";
import { popularPlacesQuery } from "../../shared/search/popular-places-query.ts";
import { comingUpSearch, todaySearch } from "./queries.ts";
import styles from "./home.module.css";

function HomePage() {
  const t = useTranslations("home");
  const api = useApi();
  const now = useNow();
  usePageTitle();
  const today = useQuery(nearbyQuery(api, todaySearch(now)));
  const comingUp = useQuery(nearbyQuery(api, comingUpSearch));
  const places = useQuery(popularPlacesQuery(api));
  const shownToday = new Set(today.data?.activities.map(({ _id }) => _id));
  const later = comingUp.data?.activities.filter(({ _id }) => !shownToday.has(_id));
  const dated = later?.filter(({ relevantDate }) => relevantDate !== null);
  const ideas = later?.filter(({ isSuggested, isRecommended }) => isSuggested || isRecommended);
  return (
    <div className={styles.home}>
      <Hero now={now} />
      <Today query={today} now={now} />
      <CategoryTiles />
      {dated === undefined || dated.length > 0 ? (
        <CardSection
          title={t("comingUp")}
          text={t("comingUpText", { place: homePlace.name })}
          activities={dated}
          limit={6}
          link={
            <Link className={styles.sectionLink} to={discoverAddress(homePlace.slugs)}>
              {t("allComingUp")}
            </Link>
          }
        />
      ) : null}
      <HowItWorks />
      {places.data !== undefined && places.data.length > 0 && <PopularPlaces places={places.data} />}
      {ideas !== undefined && ideas.length > 0 && (
        <CardSection title={t("ideas")} text={t("ideasText")} activities={ideas} limit={3} />
      )}
      <CreateInvitation />
    </div>
  );
}

export const page: PageModule = {
  Page: HomePage,
  extraMessages: { discover, home, searches },
  // A home page without one section is better than none: a failed query is omitted and fetched by the browser.
  prefetch: async ({ queryClient, api, now }) => {
    await Promise.all([
      queryClient.prefetchQuery(nearbyQuery(api, todaySearch(now))),
      queryClient.prefetchQuery(nearbyQuery(api, comingUpSearch)),
      queryClient.prefetchQuery(popularPlacesQuery(api)),
    ]);
  },
  head: ({ queryClient, api, now }) => {
    const first = queryClient.getQueryData(nearbyQuery(api, todaySearch(now)).queryKey)?.activities[0];
    return {
      path: "/",
      image: scenePath({ seed: "meander", category: 1, period: 3 }, "png"),
      ...(first && { preloadImage: preloadedCardOf(first) }),
    };
  },
};

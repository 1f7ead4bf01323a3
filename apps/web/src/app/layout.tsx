import { animationMs } from "@meander/domain/constants";
import { bannedPath } from "@meander/domain/paths";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useTranslations } from "use-intl";
import { WithoutScripts } from "../shared/without-scripts/without-scripts.tsx";
import { useIsConnected } from "../shared/api/connection.ts";
import { LiveUpdates } from "../shared/live/live-updates.tsx";
import { useOfflineNotice } from "../shared/offline/offline-notice.ts";
import { useSession } from "../shared/session/use-session.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { TopBar } from "./top-bar.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import { isMotionReduced } from "../shared/motion/is-motion-reduced.ts";
import styles from "./layout.module.css";

/** Loaded early by `followOffline`. Should the network be lost before, the page does without it. */
const OfflineBar = lazy(async () => {
  const loaded = await import("../shared/offline/offline-bar.tsx").catch(() => null);
  return { default: loaded?.OfflineBar ?? (() => null) };
});

// Of a few people only.
const SanctionBanner = lazy(async () => ({ default: (await import("./sanction-banner.tsx")).SanctionBanner }));

type LayoutProps = { readonly pathname: string; readonly children: ReactNode };

export function Layout({ pathname, children }: LayoutProps) {
  const t = useTranslations("web");
  const isConnected = useIsConnected();
  const notice = useOfflineNotice();
  const user = useSession();
  const isBanned = user !== null && user.ban !== null;
  const isSanctioned = user !== null && (isBanned || user.suspendedUntil !== null);
  const main = useNavigationEffects(pathname);
  return (
    <div className={styles.shell} data-slot="shell" data-page={pathname.split("/")[1] || "home"}>
      <a className={a11y.skipLink} href="#content">
        {t("skipToContent")}
      </a>
      {!isBanned && <TopBar pathname={pathname} />}
      {notice === null ? (
        !isConnected && (
          <p className={styles.shellOffline} role="status">
            {t("offlineBanner")}
          </p>
        )
      ) : (
        <Suspense>
          <OfflineBar />
        </Suspense>
      )}
      {isSanctioned && pathname !== bannedPath && (
        <Suspense>
          <SanctionBanner user={user} />
        </Suspense>
      )}
      <main id="content" ref={main} tabIndex={-1} className={styles.shellMain}>
        <WithoutScripts kind="parameters" />
        {children}
      </main>
      <Footer />
      {!isBanned && <BottomBar pathname={pathname} />}
      <LiveUpdates />
    </div>
  );
}

/**
 * On a new path: scrolls to the top, focuses the content, plays a short slide. Not on the first page, nor for a modal.
 */
function useNavigationEffects(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  const navigationType = useNavigationType();
  const { hash } = useLocation();
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (navigationType !== "POP" && hash === "") window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    main.current?.animate([{ opacity: 0, transform: "translateX(0.75rem)" }, {}], {
      duration: isMotionReduced() ? 0 : animationMs.pageSlide,
      easing: "ease-out",
    });
  }, [pathname, navigationType, hash]);
  return main;
}

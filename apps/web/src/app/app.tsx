import { discoverPath } from "@meander/domain/paths";
import { type Location, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { OpenCardContext } from "../shared/page/modal-link.tsx";
import { modalStateOf } from "../shared/page/modal-state.ts";
import { AnyPageParametersSlot } from "./any-page-parameters-slot.tsx";
import { DialogSlots } from "./dialog-slots.tsx";
import { Layout } from "./layout.tsx";
import { PageErrorBoundary } from "./page-error-boundary.tsx";
import { builtRoutes, matchRoute } from "./page-modules.ts";
import { RoutePage } from "./route-page.tsx";
import { lazy } from "react";
import { SnackbarRegion } from "@meander/ui/primitives/snackbar";
import { useTranslations } from "use-intl";
import { dismissSnackbar, useSnackbars } from "../shared/snackbars/snackbars.ts";

const ModalFrame = lazy(async () => ({ default: (await import("./modal-frame.tsx")).ModalFrame }));

/**
 * The page, the modal over it if one is open, and floating elements. Deliberately without a Suspense boundary: the
 * router uses transitions, so the previous page stays until the next one's code has loaded. A render error on the
 * server reaches the caller.
 */
export function App() {
  const location = useLocation();
  const { background, originId } = modalStateOf(location);
  const pageLocation = background ?? location;
  return (
    <>
      <Layout pathname={pageLocation.pathname}>
        <PageErrorBoundary key={pageLocation.pathname}>
          <OpenCardContext value={originId}>
            <PageRoutes location={pageLocation} />
          </OpenCardContext>
        </PageErrorBoundary>
      </Layout>
      {background !== undefined && matchRoute(location.pathname)?.route.isModal === true && (
        <ModalFrame key={location.key} location={location}>
          <PageErrorBoundary>
            <PageRoutes location={location} />
          </PageErrorBoundary>
        </ModalFrame>
      )}
      <AnyPageParametersSlot />
      <DialogSlots />
      <Snackbars />
    </>
  );
}

function PageRoutes({ location }: { readonly location: Location }) {
  return (
    <Routes location={location}>
      {builtRoutes.map((route) => (
        <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
      ))}
      <Route path="*" element={<Navigate to={discoverPath} replace />} />
    </Routes>
  );
}

/** Short messages at the top right, announced to screen readers. */
function Snackbars() {
  const t = useTranslations("web");
  return (
    <SnackbarRegion
      messages={useSnackbars()}
      onDismiss={dismissSnackbar}
      dismissLabel={t("dismiss")}
      label={t("news")}
    />
  );
}

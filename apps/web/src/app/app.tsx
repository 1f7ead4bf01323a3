import { discoverPath } from "@meander/domain/paths";
import { type Location, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { modalStateOf } from "../shared/page/modal-state.ts";
import { AnyPageParametersSlot } from "./any-page-parameters-slot.tsx";
import { DialogSlots } from "./dialog-slots.tsx";
import { Layout } from "./layout.tsx";
import { ModalFrame } from "./modal-frame.tsx";
import { PageErrorBoundary } from "./page-error-boundary.tsx";
import { builtRoutes, matchRoute } from "./page-modules.ts";
import { RoutePage } from "./route-page.tsx";
import { SnackbarRegion } from "@meander/ui/primitives/snackbar";
import { useTranslations } from "use-intl";
import { dismissSnackbar, useSnackbars } from "../shared/snackbars/snackbars.ts";

/**
 * The page, the modal over it if one is open, and what floats above both. Without a Suspense boundary on purpose: the
 * router moves in transitions, so that the page before stays until the next one's code is there, and an error while
 * drawing on the server reaches the caller.
 */
export function App() {
  const location = useLocation();
  const { background } = modalStateOf(location);
  const pageLocation = background ?? location;
  return (
    <>
      <Layout pathname={pageLocation.pathname}>
        <PageErrorBoundary key={pageLocation.pathname}>
          <PageRoutes location={pageLocation} />
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

/** Short texts at the top right, told to screen readers as they come. */
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

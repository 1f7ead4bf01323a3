import { App } from "@capacitor/app";
import { Browser } from "@capacitor/browser";
import { Haptics, ImpactStyle } from "@capacitor/haptics";
import { Share } from "@capacitor/share";
import { StatusBar } from "@capacitor/status-bar";
import { socialLoginAddress } from "@meander/domain/contract/login-providers";
import { errorOf, fetchFromBrowser } from "../api/client.ts";
import { pathInApp } from "./path-in-app.ts";

/** Shows an error to the person. */
type OnError = (error: unknown) => void;

/** Connects the page to the native app around it, with or without a session. */
export function startNativeShell(onError: OnError): void {
  followDialogs();
  openLoginsOutside(onError);
  openAddressesInside();
  goBack();
  shareNatively();
  document.addEventListener("click", feelSwitch);
}

/** A part that this version of the app lacks changes nothing on the page. */
function ignore(): void {}

/** The status bar is hidden from the first dialog that opens until the last that closes. */
function followDialogs(): void {
  let isHidden = false;
  const update = () => {
    const isOpen = topDialog() !== undefined;
    if (isOpen === isHidden) return;
    isHidden = isOpen;
    (isOpen ? StatusBar.hide() : StatusBar.show()).catch(ignore);
  };
  new MutationObserver(update).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["open"],
  });
}

function topDialog(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
}

/**
 * Providers refuse to log people in inside a web view, so the device's browser opens their page. The login starts here:
 * only this web view can complete it.
 */
function openLoginsOutside(onError: OnError): void {
  const open = async (link: URL) => Browser.open({ url: await startLogin(link) });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/auth/"]') : null;
    if (link === null) return;
    event.preventDefault();
    open(new URL(link.href)).catch(onError);
  });
}

async function startLogin({ pathname, search, origin }: URL): Promise<string> {
  const url = new URL(`/api/public/v1.0${pathname}${search}`, origin);
  url.searchParams.set("isApp", "true");
  const response = await fetchFromBrowser(new Request(url));
  if (!response.ok) throw await errorOf(response);
  return socialLoginAddress.parse(await response.json()).address;
}

/** Links to the website that the device opens in the app, and the callback of a login in the device's browser. */
function openAddressesInside(): void {
  const open = ({ url }: { readonly url: string }) => {
    const path = pathInApp(url, window.location.origin);
    if (path === null) return;
    Browser.close().catch(ignore);
    window.location.assign(path);
  };
  App.addListener("appUrlOpen", open).catch(ignore);
}

/** Android's back button closes the topmost dialog, else the page; on the first page it leaves the app. */
function goBack(): void {
  const back = ({ canGoBack }: { readonly canGoBack: boolean }) => {
    const dialog = topDialog();
    if (dialog !== undefined) dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
    else if (canGoBack) window.history.back();
    else App.minimizeApp().catch(ignore);
  };
  App.addListener("backButton", back).catch(ignore);
}

/** Android's web view has no share sheet of its own. Files aren't shared. */
function shareNatively(): void {
  if (typeof navigator.share === "function") return;
  const share = async ({ title = "", text = "", url = "" }: ShareData = {}) => {
    try {
      await Share.share({ title, text, url });
    } catch (error) {
      const isStopped = error instanceof Error && /cancel/i.test(error.message);
      throw isStopped ? new DOMException(error.message, "AbortError") : error;
    }
  };
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
}

/** A light tap on the hand when something is switched: a like, a date, a setting. */
function feelSwitch({ target }: Event): void {
  const isSwitch = target instanceof Element && target.closest("[aria-pressed], [role=switch]") !== null;
  if (isSwitch) Haptics.impact({ style: ImpactStyle.Light }).catch(ignore);
}

import { offlineEntries } from "@meander/domain/site/offline-entries";
import { changeNotice } from "./offline-notice.ts";

/** As Chromium has it; no standard. */
type InstallEvent = Event & { readonly prompt: () => Promise<unknown> };

const choice = offlineEntries.installChoice.name;
const appleTouch = /iPhone|iPad|iPod/;
let held: InstallEvent | null = null;
let isApproved = false;

/** Holds the browser's own prompt back until it is of use. */
export function followInstall(signal: AbortSignal): void {
  window.addEventListener(
    "beforeinstallprompt",
    (event) => {
      event.preventDefault();
      held = event as InstallEvent;
      offer();
    },
    { signal },
  );
  window.addEventListener("appinstalled", closeInstall, { signal });
}

/** After the first approval of a request to join: once, and never again, whatever the person chooses. */
export function offerInstall(): void {
  isApproved = true;
  offer();
}

/** Opens the browser's own prompt. */
export async function install(): Promise<void> {
  closeInstall();
  await held?.prompt();
  held = null;
}

export function closeInstall(): void {
  changeNotice({ install: null });
}

function offer(): void {
  if (!isApproved || window.matchMedia("(display-mode: standalone)").matches) return;
  // Safari has no prompt: there the person adds it from the share menu.
  const way = held === null ? (appleTouch.test(navigator.userAgent) ? "shareMenu" : null) : "prompt";
  if (way !== null && !wasOffered()) changeNotice({ install: way });
}

/** True without storage: it would be offered on every visit. */
function wasOffered(): boolean {
  try {
    if (localStorage.getItem(choice) !== null) return true;
    localStorage.setItem(choice, "offered");
    return false;
  } catch {
    return true;
  }
}

import { themeCookie } from "@meander/domain/site/stored-entries";
import type { QueryClient } from "@tanstack/react-query";
import { readCopy } from "../shared/offline/copy-store.ts";
import { changeNotice } from "../shared/offline/offline-notice.ts";
import { seedCopy } from "../shared/offline/seed-copy.ts";
import { readWaiting } from "../shared/offline/waiting-changes.ts";
import { withWaiting } from "../shared/offline/with-waiting.ts";
import { isTheme } from "../shared/theme/theme.ts";

/**
 * Prepares the page that the browser stored, opened in place of one that it couldn't fetch: with the person's copy, in
 * the appearance chosen since. False without a copy: then the page itself is fetched once the network is back.
 */
export async function startOffline(queryClient: QueryClient): Promise<boolean> {
  applyTheme();
  const copy = await readCopy();
  if (copy === null) {
    window.addEventListener("online", () => window.location.reload());
    return false;
  }
  const waiting = readWaiting(copy.user._id);
  seedCopy(queryClient, withWaiting(copy, waiting));
  changeNotice({ copyTakenAt: copy.takenAt });
  return true;
}

function applyTheme(): void {
  const [, theme] = document.cookie.match(new RegExp(`(?:^|; )${themeCookie.name}=([a-z]+)`)) ?? [];
  if (isTheme(theme)) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

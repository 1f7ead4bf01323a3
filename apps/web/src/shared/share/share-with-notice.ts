import { showSnackbar } from "../snackbars/snackbars.ts";
import { shareLink } from "./share-link.ts";

type Shared = {
  readonly title: string;
  readonly text: string;
  /** Of the page, on this site. */
  readonly path: string;
};

/** Shares a page of the site, and says if its address was copied instead, or couldn't be. */
export async function shareWithNotice(
  { path, ...link }: Shared,
  { copied, notCopied }: { readonly copied: string; readonly notCopied: string },
): Promise<void> {
  const outcome = await shareLink({ ...link, url: new URL(path, window.location.origin).href });
  if (outcome === "copied") showSnackbar(copied, "success");
  if (outcome === "failed") showSnackbar(notCopied, "error");
}

import { homePath } from "@meander/domain/paths";
import { safeReturnPath } from "@meander/domain/return-path";

/** For a mail's data: the return path of its link; absent for the start page or a page outside this site. */
export function returnPathOf(requestedPath: string | undefined): { readonly returnPath?: string } {
  const returnPath = safeReturnPath(requestedPath);
  return returnPath === homePath ? {} : { returnPath };
}

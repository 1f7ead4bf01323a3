import { ownPathOf } from "@meander/domain/own-path";
import { homePath } from "@meander/domain/paths";

/** For a mail's data: where its link returns to, and nothing where that is the start page or no page of ours. */
export function returnPathOf(asked: string | undefined): { readonly returnPath?: string } {
  const returnPath = ownPathOf(asked);
  return returnPath === homePath ? {} : { returnPath };
}

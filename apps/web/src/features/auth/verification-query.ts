import { queryOptions } from "@tanstack/react-query";
import { isMailedHash } from "@meander/domain/person/mailed-hash";
import { type Api, readResponse } from "../../shared/api/client.ts";
import type { PageContext } from "../../shared/page/page.ts";

type Link = { readonly verifyHash: string; readonly userId: string | null };

const verificationKey = ["verification"] as const;

/** What a verification link needs in this browser; depends on the person who is logged in. */
export function verificationQuery(api: Api, { verifyHash, userId }: Link) {
  return queryOptions({
    queryKey: [...verificationKey, verifyHash, userId],
    queryFn: () => readResponse(api.public.email.verify.check.$post({ json: { verifyHash } })),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isErrorSuppressed: true },
  });
}

/** On the server: what the link of a page's address needs, for the form without scripts. */
export async function prefetchVerification({ queryClient, api, search, user }: PageContext): Promise<void> {
  const verifyHash = search.get("emailVerifyHash");
  if (verifyHash === null || !isMailedHash(verifyHash)) return;
  await queryClient.prefetchQuery(verificationQuery(api, { verifyHash, userId: user?._id ?? null }));
}

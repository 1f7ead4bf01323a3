import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";

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

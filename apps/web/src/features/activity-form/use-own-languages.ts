import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { useInBrowser } from "../../shared/page/use-in-browser.ts";
import { useSession } from "../../shared/session/use-session.ts";

/** Codes of the languages that the person's profile states; without any, those of the browser. */
export function useOwnLanguages(): readonly string[] {
  const api = useApi();
  const userId = useSession()?._id ?? null;
  const stated = useQuery({
    queryKey: ["own-languages", userId],
    queryFn: async () => {
      if (userId === null) return [];
      return (await readResponse(api.public.user[":userId"].$get({ param: { userId } }))).user.languages;
    },
    // Only a convenience: without an answer nothing is offered.
    meta: { isErrorSuppressed: true },
  }).data;
  const spoken = useInBrowser(() => navigator.languages.map((tag) => tag.split("-")[0]).join(), "");
  if (stated === undefined) return [];
  return stated.length > 0 ? stated : [...new Set(spoken.split(","))];
}

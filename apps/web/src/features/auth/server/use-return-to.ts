import { safeReturnPath } from "@meander/domain/return-path";
import { useSearchParams } from "react-router-dom";

/** The path of `?returnTo=` that a login leads to; `/` by default. */
export function returnToIn(search: URLSearchParams): string {
  return safeReturnPath(search.get("returnTo") ?? undefined);
}

export function useReturnTo(): string {
  const [search] = useSearchParams();
  return returnToIn(search);
}

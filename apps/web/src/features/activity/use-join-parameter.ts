import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** Runs with the options of `?join=` (see `joinPath`), once, and takes them out of the address. */
export function useJoinParameter(onJoin: (optionIds: readonly string[]) => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const take = useEffectEvent((query: string) => {
    const parameters = new URLSearchParams(query);
    const wanted = parameters.get("join");
    if (wanted === null) return;
    parameters.delete("join");
    const rest = parameters.toString();
    void navigate({ pathname, search: rest === "" ? "" : `?${rest}`, hash }, { replace: true });
    onJoin(wanted.split(",").filter((id) => id !== ""));
  });
  useEffect(() => take(search), [search]);
}

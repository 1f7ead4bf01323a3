import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** Runs once with the options of `?join=` (see `joinPath`) and removes the parameter from the address. */
export function useJoinParameter(onJoin: (optionIds: readonly string[]) => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const handleParameter = useEffectEvent((query: string) => {
    const parameters = new URLSearchParams(query);
    const requested = parameters.get("join");
    if (requested === null) return;
    parameters.delete("join");
    const rest = parameters.toString();
    void navigate({ pathname, search: rest === "" ? "" : `?${rest}`, hash }, { replace: true });
    onJoin(requested.split(",").filter((id) => id !== ""));
  });
  useEffect(() => handleParameter(search), [search]);
}

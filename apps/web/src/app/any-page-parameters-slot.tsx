import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { takeParameters } from "./take-parameters.ts";

/** The code that acts on query parameters is fetched when an address has one for the first time. */
export function AnyPageParametersSlot() {
  const { search } = useLocation();
  const [Acting, setActing] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Object.keys(takeParameters(search).taken).length === 0) return;
    void import("./any-page-parameters.tsx").then(({ AnyPageParameters }) => setActing(() => AnyPageParameters));
  }, [search]);
  return Acting && <Acting />;
}

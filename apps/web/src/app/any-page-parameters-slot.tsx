import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { extractParameters } from "./extract-parameters.ts";

/** The code that handles query parameters is loaded the first time an address has one. */
export function AnyPageParametersSlot() {
  const { search } = useLocation();
  const [Acting, setActing] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Object.keys(extractParameters(search).extracted).length === 0) return;
    void import("./any-page-parameters.tsx").then(({ AnyPageParameters }) => setActing(() => AnyPageParameters));
  }, [search]);
  return Acting && <Acting />;
}

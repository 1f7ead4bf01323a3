import { createContext } from "react";
import type { Languages } from "./page-state.ts";

/** The languages on offer. */
export const LanguagesContext = createContext<Languages>([]);

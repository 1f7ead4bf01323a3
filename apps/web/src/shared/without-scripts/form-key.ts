import { createContext } from "react";

/** Unique to the rendered document: a form with it takes effect once, also when it is sent twice. */
export const FormKey = createContext("");

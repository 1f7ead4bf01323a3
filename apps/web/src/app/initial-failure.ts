import { createContext } from "react";

/** The status of a page that the server could not draw; the browser draws the same until somebody goes elsewhere. */
export const InitialFailureContext = createContext<number | null>(null);

import { translatorFor } from "@meander/api/locale";

/** The English text of a key, so that a spec names what is said, not its words. */
export const english = translatorFor("en");

/** Totals are exact up to this number and estimated above. */
export const exactTotalLimit = 1000;

/** The exact limit for searches; pages show "100+" above it. */
export const searchTotalLimit = 100;

/** Whom a stock photo is from. */
export const photoCredit = {
  photoBy: "Photo by <person>{name}</person> on <site>{service}</site>",
};

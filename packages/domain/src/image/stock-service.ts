/** Services of stock photos, first the one that is searched first. */
export const stockServices = ["unsplash", "flickr"] as const;
export type StockServiceId = (typeof stockServices)[number];

export const stockServiceNames = { unsplash: "Unsplash", flickr: "Flickr" } as const satisfies Record<
  StockServiceId,
  string
>;

/** Unsplash demands that pages load its photos from its own servers; of Flickr's photos we may have copies. */
export const linkedService = "unsplash" satisfies StockServiceId;

/** Whether pages load the picture from another site, which mails and link previews must not. */
export function isLinked({ service }: { readonly service?: string | undefined }): boolean {
  return service === linkedService;
}

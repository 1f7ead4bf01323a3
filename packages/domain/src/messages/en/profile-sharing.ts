/** The sheet that shares a profile's page. */
export const profileSharing = {
  title: "Share {name}’s page",
  ownTitle: "Share your page",
  close: "Close",
  pictureAlt: "A card with cover, face and name of {name}",
  noPicture: "The picture couldn’t be made. The link works all the same.",
  link: "Link to the page",
  copy: "Copy link",
  copied: "Link copied",
  notCopied: "The link couldn’t be copied. Select it and copy it by hand.",
  savePicture: "Save picture",
  send: "Send with picture",
} as const;

/** Of uploaded pictures: the specification's section 9. */
export const uploadLimits = {
  maxBytes: 5_242_880,
  acceptedExtensions: ["jpeg", "jpg", "png", "tiff"],
  acceptedTypes: ["image/jpeg", "image/jpg", "image/png", "image/tiff"],
  jpegQuality: 0.8,
  image: { maxWidth: 1280, maxHeight: 720, minWidth: 600, minHeight: 220 },
  /** Avatars and company logos. */
  avatar: { maxWidth: 1024, maxHeight: 1024, minWidth: 600, minHeight: 600 },
} as const;

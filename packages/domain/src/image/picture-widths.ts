/** Of uploaded pictures, in pixels. A picture has those below its own width, and its own. */
export const pictureWidths = [320, 640, 960, 1280] as const;

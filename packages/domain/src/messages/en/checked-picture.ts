/** On a picture of one's own that moderators look at. */
export const checkedPicture = {
  label: "Being checked: why?",
};

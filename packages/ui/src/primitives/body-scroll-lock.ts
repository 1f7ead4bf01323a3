let holders = 0;
let lockedAt = 0;

/** Stops the page behind from scrolling and remembers where it was; several holders may overlap. Returns the release. */
export function lockBodyScroll(): () => void {
  const { style } = document.body;
  if (holders === 0) {
    lockedAt = window.scrollY;
    const scrollbar = window.innerWidth - document.documentElement.clientWidth;
    style.position = "fixed";
    style.top = `${-lockedAt}px`;
    style.width = "100%";
    style.paddingRight = scrollbar > 0 ? `${scrollbar}px` : "";
  }
  holders += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    holders -= 1;
    if (holders > 0) return;
    style.position = "";
    style.top = "";
    style.width = "";
    style.paddingRight = "";
    window.scrollTo({ top: lockedAt, behavior: "instant" });
  };
}

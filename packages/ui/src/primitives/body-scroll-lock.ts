let lockCount = 0;
let lockedAt = 0;

/**
 * Prevents the page behind from scrolling and preserves its scroll position. Locks may overlap. Returns the function
 * that releases it.
 */
export function lockBodyScroll(): () => void {
  const { style } = document.body;
  if (lockCount === 0) {
    lockedAt = window.scrollY;
    const scrollbar = window.innerWidth - document.documentElement.clientWidth;
    style.position = "fixed";
    style.top = `${-lockedAt}px`;
    style.width = "100%";
    style.paddingRight = scrollbar > 0 ? `${scrollbar}px` : "";
  }
  lockCount += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    lockCount -= 1;
    if (lockCount > 0) return;
    style.position = "";
    style.top = "";
    style.width = "";
    style.paddingRight = "";
    window.scrollTo({ top: lockedAt, behavior: "instant" });
  };
}

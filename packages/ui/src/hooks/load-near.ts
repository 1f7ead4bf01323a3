/** How far outside the window a picture begins to load. */
const margin = "600px";

/**
 * A ref for an element with `content-visibility: auto`, whose pictures browsers otherwise load only when it is in view.
 * From 600 pixels before that, its content is rendered.
 */
export function loadNear(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      element.style.contentVisibility = "visible";
    },
    // The second is for rows that scroll sideways. It adds to the first.
    { rootMargin: margin, scrollMargin: `0px ${margin}` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

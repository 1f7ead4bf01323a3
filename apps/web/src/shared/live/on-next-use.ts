/** Calls `resume` once, when the person returns to this tab or uses it. Returns a function to stop. */
export function onNextUse(resume: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const use = () => {
    if (document.visibilityState !== "visible") return;
    listening.abort();
    resume();
  };
  document.addEventListener("visibilitychange", use, { signal });
  // The stream of a visible, focused window may be replaced too, and then no focus event follows.
  for (const type of ["focus", "pointerdown", "keydown"]) window.addEventListener(type, use, { signal });
  return () => listening.abort();
}

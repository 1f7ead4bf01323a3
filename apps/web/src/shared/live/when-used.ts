/** Calls `resume` once, as soon as somebody returns to this tab or does something in it. Returns how to stop. */
export function whenUsed(resume: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const use = () => {
    if (document.visibilityState !== "visible") return;
    listening.abort();
    resume();
  };
  document.addEventListener("visibilitychange", use, { signal });
  // A window in sight may be replaced while somebody is in it: no focus follows then.
  for (const type of ["focus", "pointerdown", "keydown"]) window.addEventListener(type, use, { signal });
  return () => listening.abort();
}

const MOST_SHOWN = 99;

/** How many notifications wait; the link around it says the number in words. */
export function UnseenBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="unseen-badge" aria-hidden="true">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}

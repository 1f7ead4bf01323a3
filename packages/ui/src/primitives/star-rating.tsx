import styles from "./star-rating.module.css";
const star = "M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z";

export function Star() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={star} />
    </svg>
  );
}

function Stars() {
  return [1, 2, 3, 4, 5].map((number) => <Star key={number} />);
}

export interface StarRatingProps {
  /** 0 to 5; fractions are drawn. */
  stars: number;
  /** The rating as text, such as "4.8 of 5 stars from 31 ratings". */
  label: string;
  /** The number next to the stars. */
  text?: string;
  note?: string;
}

export function StarRating({ stars, label, text, note }: StarRatingProps) {
  const part = Math.max(0, Math.min(5, stars)) / 5;
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      <span className={styles.row}>
        <Stars />
        <span className={styles.full} style={{ width: `${part * 100}%` }}>
          <Stars />
        </span>
      </span>
      {text}
      {note ? <span className={styles.note}>{note}</span> : null}
    </span>
  );
}

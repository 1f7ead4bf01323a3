import { useQuery } from "@tanstack/react-query";
import { drawing, locateLand } from "./locate-land.ts";
import styles from "./locator-map.module.css";

type Props = { readonly centre: readonly [number, number]; readonly label: string };

/** Where a place is: coasts and borders some hundred kilometres around it. */
export function LocatorMap({ centre, label }: Props) {
  const { data } = useQuery({
    queryKey: ["land", ...centre],
    queryFn: () => locateLand(centre),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { width, height } = drawing;
  return (
    <svg className={styles.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className={styles.land} d={data?.land} />
      <path className={styles.border} d={data?.borders} />
      <circle className={styles.pin} cx={width / 2} cy={height / 2} r={6} />
    </svg>
  );
}

import { Icon } from "@blueprintjs/core";
import { useFormatter, useTranslations } from "use-intl";
import { useCaseCounts } from "../features/moderation/use-desk-cases.ts";
import { formatRoute } from "../shared/navigation/route.ts";
import { type Room, roomGroups } from "./rooms.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./rail.module.css";

/** The rooms that are open to this person, by group, with what waits in each. */
export function Rail({ rooms, current }: { readonly rooms: readonly Room[]; readonly current: string | undefined }) {
  const t = useTranslations("console.shell");
  const counts: Readonly<Record<string, number>> = useCaseCounts(rooms.some(({ group }) => group === "moderation"));
  return (
    <nav className={styles.rail} data-testid="rail" aria-label={t("rail")}>
      {roomGroups.map((group) => {
        const own = rooms.filter((room) => room.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group} className={styles.railGroup}>
            <h2>{t(`group.${group}`)}</h2>
            <ul className={styles.rooms}>
              {own.map((room) => (
                <li key={room.id}>
                  <RailRoom room={room} isCurrent={room.id === current} count={counts[room.id]} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

type RailRoomProps = { readonly room: Room; readonly isCurrent: boolean; readonly count: number | undefined };

function RailRoom({ room, isCurrent, count }: RailRoomProps) {
  const t = useTranslations("console.shell");
  const format = useFormatter();
  return (
    <a
      className={styles.railRoom}
      href={formatRoute({ room: room.id })}
      aria-current={isCurrent ? "page" : undefined}
      title={t(`room.${room.id}`)}
    >
      <Icon icon={room.icon} size={14} aria-hidden={true} />
      <span>{t(`room.${room.id}`)}</span>
      {count === undefined || count === 0 ? null : (
        <span className={styles.railCount} data-testid="rail-count">
          <span aria-hidden="true">{format.number(count)}</span>
          <span className={a11y.visuallyHidden}>{t("roomCount", { count })}</span>
        </span>
      )}
    </a>
  );
}

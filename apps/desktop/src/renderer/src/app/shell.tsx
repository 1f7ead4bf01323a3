import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { Staff } from "../../../ipc/desk-calls.ts";
import { StaffProvider } from "../shared/desk/staff.ts";
import { navigate, useRoute } from "../shared/navigation/use-route.ts";
import { listRooms } from "./rooms.tsx";

export function Shell({
  staff,
}: {
  readonly staff: Staff;
  readonly address: string;
  readonly onLoggedOut: () => void;
}) {
  const { room: id } = useRoute();
  const open = listRooms(staff.permissions);
  const room = open.find((each) => each.id === id) ?? open[0];
  useEffect(() => {
    if (room !== undefined && room.id !== id) navigate({ room: room.id }, { replace: true });
  }, [room, id]);
  const t = useTranslations("console.shell");
  return (
    <StaffProvider value={staff}>
      <main>{room === undefined ? <h1>{t("noRooms")}</h1> : <room.page />}</main>
    </StaffProvider>
  );
}

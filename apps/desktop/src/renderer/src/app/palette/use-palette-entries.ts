import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useCaseTitle } from "../../features/moderation/case-words.ts";
import { casesQuery } from "../../features/moderation/queries.ts";
import { nameOf, usePermission, useStaff } from "../../shared/desk/staff.ts";
import { navigate } from "../../shared/navigation/use-route.ts";
import { reasonOf, unwrap } from "../../shared/query/call.ts";
import { listRooms } from "../rooms.tsx";
import { pickBest } from "./fuzzy-score.ts";
import type { PaletteEntry } from "./palette-entry.ts";

const perGroup = 6;
const waitMs = 180;
const shortestName = 2;

/** What fits the words typed: commands and rooms, cases on this computer, people as the server finds them. */
export function usePaletteEntries(typed: string, isOpen: boolean, actions: readonly PaletteEntry[]) {
  const t = useTranslations("console.shell");
  const staff = useStaff();
  const searched = useDeferredValue(typed);
  const rooms = listRooms(staff.permissions).map(
    (room): PaletteEntry => ({
      id: `room-${room.id}`,
      group: "rooms",
      title: t(`room.${room.id}`),
      hint: t(`group.${room.group}`),
      shortcut: room.shortcut,
      run: () => navigate({ room: room.id }),
    }),
  );
  const cases = useCaseEntries(searched, isOpen);
  const people = usePersonEntries(searched, isOpen);
  const titleOf = ({ title }: PaletteEntry) => title;
  return {
    entries: [
      ...pickBest(rooms, searched, titleOf, rooms.length),
      ...cases,
      ...people.entries,
      ...pickBest(actions, searched, titleOf, actions.length),
    ],
    isSearching: people.isSearching,
    isOffline: people.isOffline,
  };
}

function useCaseEntries(typed: string, isOpen: boolean): readonly PaletteEntry[] {
  const t = useTranslations("console.moderation");
  const mayModerate = [usePermission("moderateUsers"), usePermission("moderateActivities")].includes(true);
  const { data = [] } = useQuery({ ...casesQuery, enabled: isOpen && mayModerate });
  const titleOf = useCaseTitle();
  if (!isOpen || typed.trim() === "") return [];
  const waiting = data.filter(({ status }) => status !== "decided");
  return pickBest(waiting, typed, ({ title }) => title, perGroup).map((item) => ({
    id: `case-${item.id}`,
    group: "cases",
    title: titleOf(item),
    hint: `${t(`subjectType.${item.subjectType}`)} · ${t(`category.${item.category}`)}`,
    run: () => navigate({ room: item.status === "escalated" ? "escalated" : "queue", params: [item.id] }),
  }));
}

function usePersonEntries(typed: string, isOpen: boolean) {
  const maySee = usePermission("seeUserDetails");
  const q = useSettled(typed.trim());
  const query = useQuery({
    queryKey: ["palettePeople", q],
    queryFn: () => unwrap(window.meander.listPeople({ q, limit: perGroup })),
    enabled: isOpen && maySee && q.length >= shortestName,
    staleTime: 30_000,
  });
  const entries = (q === typed.trim() ? (query.data?.people ?? []) : []).map(
    (person): PaletteEntry => ({
      id: `person-${person._id}`,
      group: "people",
      title: nameOf(person),
      hint: person.emailAddress ?? person.locationName ?? undefined,
      run: () => navigate({ room: "people", params: [person._id] }),
    }),
  );
  return {
    entries,
    isSearching: query.isFetching,
    isOffline: query.error !== null && reasonOf(query.error).code === "offline",
  };
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { useTranslations } from "../../shared/use-translations.ts";
import { useCaseTitle } from "../../features/moderation/case-text.ts";
import { casesQuery } from "../../features/moderation/queries.ts";
import { listRecentCases } from "../../features/moderation/recent-cases.ts";
import { nameOf, usePermission, useStaff } from "../../shared/console/staff.ts";
import { keyIds, keymap } from "../../shared/keys/keymap.ts";
import { listBoundKeys, runKey } from "../../shared/keys/use-keys.ts";
import { navigate } from "../../shared/navigation/use-route.ts";
import { reasonOf, unwrap } from "../../shared/query/call.ts";
import { listScreens } from "../screens.tsx";
import { pickBest } from "./fuzzy-score.ts";
import type { PaletteEntry } from "./palette-entry.ts";

const perGroup = 6;
const debounceMs = 180;
const minNameLength = 2;

/** Entries that match the input: commands and screens, cached cases, and people from the server. */
export function usePaletteEntries(typed: string, isOpen: boolean, actions: readonly PaletteEntry[]) {
  const t = useTranslations("console.shell");
  const staff = useStaff();
  const searched = useDeferredValue(typed);
  const screens = listScreens(staff.permissions).map(
    (screen): PaletteEntry => ({
      id: `screen-${screen.id}`,
      group: "screens",
      title: t(`screen.${screen.id}`),
      hint: t(`group.${screen.group}`),
      shortcut: screen.shortcut,
      run: () => navigate({ screen: screen.id }),
    }),
  );
  const cases = useCaseEntries(searched, isOpen);
  const people = usePersonEntries(searched, isOpen);
  const titleOf = ({ title }: PaletteEntry) => title;
  return {
    entries: [
      ...useDecisionEntries(searched, isOpen),
      ...pickBest(screens, searched, titleOf, screens.length),
      ...cases,
      ...useRecentEntries(searched, isOpen),
      ...people.entries,
      ...pickBest(actions, searched, titleOf, actions.length),
    ],
    isSearching: people.isSearching,
    isOffline: people.isOffline,
  };
}

/** What the keys of the open case do now. */
function useDecisionEntries(typed: string, isOpen: boolean): readonly PaletteEntry[] {
  const t = useTranslations("console.shell.keys");
  if (!isOpen) return [];
  const bound = listBoundKeys();
  const entries = keyIds
    .filter((id) => keymap[id].group === "case" && id !== "reveal" && bound.has(id))
    .map((id): PaletteEntry => {
      return { id: `key-${id}`, group: "decisions", title: t(`what.${id}`), shortcut: id, run: () => runKey(id) };
    });
  return pickBest(entries, typed, ({ title }) => title, entries.length);
}

/** The cases that were open last, while nothing is typed. */
function useRecentEntries(typed: string, isOpen: boolean): readonly PaletteEntry[] {
  const t = useTranslations("console.moderation");
  const titleOf = useCaseTitle();
  const { data = [] } = useQuery({ ...casesQuery, enabled: false });
  if (!isOpen || typed.trim() !== "") return [];
  return listRecentCases().flatMap((caseId) => {
    const item = data.find(({ id }) => id === caseId);
    if (item === undefined) return [];
    return {
      id: `recent-${caseId}`,
      group: "recent" as const,
      title: titleOf(item),
      hint: `${t(`subjectType.${item.subjectType}`)} · ${t(`category.${item.category}`)}`,
      run: () => navigate({ screen: item.status === "escalated" ? "escalated" : "queue", params: [caseId] }),
    };
  });
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
    run: () => navigate({ screen: item.status === "escalated" ? "escalated" : "queue", params: [item.id] }),
  }));
}

function usePersonEntries(typed: string, isOpen: boolean) {
  const canListPeople = usePermission("seeUserDetails");
  const q = useDebounced(typed.trim());
  const query = useQuery({
    queryKey: ["palettePeople", q],
    queryFn: () => unwrap(window.meander.listPeople({ q, limit: perGroup })),
    enabled: isOpen && canListPeople && q.length >= minNameLength,
    staleTime: 30_000,
  });
  const entries = (q === typed.trim() ? (query.data?.people ?? []) : []).map(
    (person): PaletteEntry => ({
      id: `person-${person._id}`,
      group: "people",
      title: nameOf(person),
      hint: person.maskedAddress ?? person.locationName ?? undefined,
      run: () => navigate({ screen: "people", params: [person._id] }),
    }),
  );
  return {
    entries,
    isSearching: query.isFetching,
    isOffline: query.error !== null && reasonOf(query.error).code === "offline",
  };
}

/** The text, debounced. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

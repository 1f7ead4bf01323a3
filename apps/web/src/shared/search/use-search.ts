import type { GeocodeFeature } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useApi } from "../api/api-context.tsx";
import { placeSuggestionsQuery, slugsOf } from "../places/place-queries.ts";
import { withDate, withoutPlace } from "./change-filters.ts";
import { type Filters, discoverAddress } from "./discover-filters.ts";

/** Navigates to the form's search. A typed but not chosen place is geocoded; /discover handles an unknown one. */
export function useSearch(filters: Filters, placeName: string, near: LonLat | null) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const api = useApi();

  async function slugsFor(text: string, chosen: GeocodeFeature | null) {
    if (text === placeName) return { country: filters.country, region: filters.region, place: filters.place };
    if (text === "") return {};
    const feature = chosen ?? (await queryClient.fetchQuery(placeSuggestionsQuery(api, text, near)))[0];
    return feature === undefined ? null : slugsOf(feature);
  }
  return async (form: FormData, typed: string, chosen: GeocodeFeature | null) => {
    const text = typed.trim();
    const slugs = await slugsFor(text, chosen).catch(() => null);
    const read = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    const chosenCategory = read("categories");
    const next: Filters = {
      ...withoutPlace(filters),
      ...slugs,
      words: form.has("words") ? read("words").trim() : filters.words,
      categories: form.has("categories") ? (chosenCategory === "" ? [] : [Number(chosenCategory)]) : filters.categories,
      date: Number(read("date")),
      // The radius and the bounds apply unless a place was named.
      near: text === placeName ? filters.near : "",
      bounds: text === placeName ? filters.bounds : "",
      order: Number(read("date")) === 0 ? filters.order : withDate(filters, Number(read("date"))).order,
    };
    const address = discoverAddress(next);
    void navigate(
      slugs === null ? `${address}${address.includes("?") ? "&" : "?"}place=${encodeURIComponent(text)}` : address,
    );
  };
}

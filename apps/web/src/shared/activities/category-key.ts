import { isCategoryCode } from "@meander/domain/activity/category";

/** The key of a category in the catalogue's `when` area; Other for an unknown code. */
export function categoryKey(code: number) {
  return `category${isCategoryCode(code) ? code : 13}` as const;
}

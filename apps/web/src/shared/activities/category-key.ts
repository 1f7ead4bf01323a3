import { isCategoryCode } from "@meander/domain/activity/category";

/** The text of a category in the catalogue's `when` area; Other for a code nobody knows. */
export function categoryKey(code: number) {
  return `category${isCategoryCode(code) ? code : 13}` as const;
}

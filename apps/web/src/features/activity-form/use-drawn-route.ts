import type { Coordinates } from "@meander/domain/contract/geo";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { DrawnRoute } from "./components/route-editor.tsx";
import { type ActivityFormValues, routeFrom } from "./form-values.ts";

/** The route of the form; `follow` moves its start along with the pin, before the pin moves. */
export function useDrawnRoute(
  form: UseFormReturn<ActivityFormValues>,
): DrawnRoute & { readonly follow: (pin: Coordinates) => void } {
  const [points, medium] = useWatch({ control: form.control, name: ["route", "routeMedium"] });
  const onChange = (route: Coordinates[]) => form.setValue("route", route, { shouldDirty: true });
  return {
    points,
    medium,
    onChange,
    onMedium: (code) => form.setValue("routeMedium", code, { shouldDirty: true }),
    follow: (pin) => onChange(routeFrom(points, form.getValues("pin"), pin)),
  };
}

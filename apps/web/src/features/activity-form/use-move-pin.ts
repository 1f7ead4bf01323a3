import type { Coordinates } from "@meander/domain/contract/geo";
import { roundToKilometre } from "@meander/domain/geo/rounding";
import { useQueryClient } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { useApi } from "../../shared/api/api-context.tsx";
import { type ActivityFormValues, placeOfFeature, routeFrom } from "./form-values.ts";
import { placeAtQuery } from "./queries.ts";

/** Moves the pin and updates the place around it, including the time zone. */
export function useMovePin(form: UseFormReturn<ActivityFormValues>, onMoved?: () => void): (pin: Coordinates) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  return (pin) => {
    form.setValue("route", routeFrom(form.getValues("route"), form.getValues("pin"), pin), { shouldDirty: true });
    form.setValue("pin", pin, { shouldDirty: true });
    const around = roundToKilometre(pin);
    queryClient
      .fetchQuery(placeAtQuery(api, [around[0], around[1]]))
      .then((feature) => {
        if (feature === null || feature.id === form.getValues("place")?.id) return;
        form.setValue("place", placeOfFeature(feature), { shouldDirty: true });
        onMoved?.();
      })
      // If the lookup fails, the chosen place stays, which was right before the pin moved.
      .catch(() => undefined);
  };
}

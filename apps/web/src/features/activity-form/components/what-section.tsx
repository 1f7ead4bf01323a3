import { TextArea } from "@meander/ui/primitives/text-area";
import { TextField } from "@meander/ui/primitives/text-field";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { activityImageLimit } from "@meander/domain/contract/activities";
import type { Coordinates } from "@meander/domain/contract/geo";
import { lazy, Suspense, useState } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { ActivityFormValues } from "../form-values.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import { ChoiceGroup } from "./choice-group.tsx";
import { FormSection } from "./form-section.tsx";
import { TakenOffer, TakenPlaceButton } from "./taken-place.tsx";

const titleLimit = 120;
const summaryLimit = 4_000;

const PicturesEditor = lazy(async () => ({
  default: (await import("../../../shared/pictures/pictures-editor.tsx")).PicturesEditor,
}));

type WhatSectionProps = {
  /** Of the form's draft. */
  readonly formKey: string;
  readonly form: UseFormReturn<ActivityFormValues>;
  /** How many pictures are still uploaded. */
  readonly onPendingPictures: (count: number) => void;
  /** Whether the meeting point can't become the place of a picture. */
  readonly isPlaceFixed: boolean;
};

export function WhatSection({ formKey, form, onPendingPictures, isPlaceFixed }: WhatSectionProps) {
  const t = useTranslations("activityForm");
  const { control } = form;
  const { errors } = useFormState({ control });
  const [title, summary, categories, images, pin] = useWatch({
    control,
    name: ["title", "summary", "categories", "images", "pin"],
  });
  const [taken, setTaken] = useState<Coordinates | null>(null);
  const remainingLabel = (count: number) => t("charactersLeft", { count });
  return (
    <FormSection step="what">
      <TextField
        {...form.register("title", { onChange: () => form.clearErrors("title") })}
        id="field-title"
        label={t("titleLabel")}
        hint={t("titleHint")}
        placeholder={t("titlePlaceholder")}
        error={errors.title?.message}
        limit={titleLimit}
        remainingLabel={remainingLabel}
        value={title}
        autoComplete="off"
      />
      <ChoiceGroup
        id="field-categories"
        label={t("categoriesLabel")}
        hint={t("categoriesHint")}
        error={errors.categories?.message}
      >
        <CategoryTiles
          chosen={categories}
          onChange={(next) => {
            form.setValue("categories", next, { shouldDirty: true });
            form.clearErrors("categories");
          }}
        />
      </ChoiceGroup>
      <TextArea
        {...form.register("summary", { onChange: () => form.clearErrors("summary") })}
        id="field-summary"
        label={t("summaryLabel")}
        optionalLabel={t("optional")}
        hint={t("summaryHint")}
        error={errors.summary?.message}
        limit={summaryLimit}
        remainingLabel={remainingLabel}
        value={summary}
        rows={5}
      />
      <ChoiceGroup id="field-images" label={t("picturesLabel")} hint={t("picturesHint")} error={errors.images?.message}>
        <Suspense fallback={<Skeleton height="160px" />}>
          <PicturesEditor
            images={images}
            purpose={`activity ${formKey}`}
            max={activityImageLimit}
            near={pin}
            onChange={(next) => {
              form.setValue("images", next, { shouldDirty: true });
              form.clearErrors("images");
            }}
            onPending={onPendingPictures}
            {...(!isPlaceFixed && {
              onUploaded: ({ exifData }) => {
                if (exifData.coordinates !== null && form.getValues("pin") === null) setTaken(exifData.coordinates);
              },
              toolsOf: (image) => <TakenPlaceButton form={form} image={image} />,
            })}
          />
        </Suspense>
        {taken !== null && <TakenOffer form={form} at={taken} onAnswer={() => setTaken(null)} />}
      </ChoiceGroup>
    </FormSection>
  );
}

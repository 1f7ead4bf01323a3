import { Button, InputGroup, Tag } from "@blueprintjs/core";
import { type PersonTag, TAG_MAX_LENGTH } from "@meander/domain/contract/person-file";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { Choice } from "../../../shared/choice.tsx";
import { usePermission, useStaff } from "../../../shared/console/staff.ts";
import { RemovableChip } from "../../../shared/removable-chip.tsx";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { reasonOf, unwrap } from "../../../shared/query/call.ts";
import { personFileQuery } from "../queries.ts";
import styles from "../person-file.module.css";

const expiries = [7, 30, 90, 365] as const;

/** What colleagues marked on the person, and adding to it. */
export function PersonTags({ userId }: { readonly userId: string }) {
  const t = useTranslations("console.personFile.tags");
  const [isAdding, setIsAdding] = useState(false);
  const mayModerate = usePermission("moderateUsers");
  const staff = useStaff();
  const mayTag = mayModerate && staff.userId !== userId;
  const tags = useInfiniteQuery(personFileQuery(userId, [])).data?.pages[0]?.tags ?? [];
  const remove = useTagChange(userId, (tagId: string) => window.meander.untagPerson({ userId, tagId }));
  if (!mayTag && tags.length === 0) return null;
  return (
    <div className={styles.tags} data-testid="person-tags">
      <ul aria-label={t("label")}>
        {tags.map((tag) => (
          <li key={tag.id}>
            <TagChip tag={tag} onRemove={mayTag ? () => remove.mutate(tag.id) : undefined} />
          </li>
        ))}
      </ul>
      {mayTag && !isAdding ? (
        <Button size="small" variant="minimal" icon="tag" text={t("add")} onClick={() => setIsAdding(true)} />
      ) : null}
      {isAdding ? <TagForm userId={userId} onClose={() => setIsAdding(false)} /> : null}
      <ErrorCallout error={remove.error === null ? null : reasonOf(remove.error)} />
    </div>
  );
}

function TagChip({
  tag: { tag, expiresAt, addedBy },
  onRemove,
}: {
  tag: PersonTag;
  onRemove: (() => void) | undefined;
}) {
  const t = useTranslations("console.personFile.tags");
  const format = useFormatter();
  const text =
    expiresAt === null ? tag : t("until", { tag, date: format.dateTime(new Date(expiresAt), { dateStyle: "medium" }) });
  const title = addedBy ?? undefined;
  if (onRemove === undefined) {
    return (
      <Tag minimal title={title}>
        {text}
      </Tag>
    );
  }
  return <RemovableChip text={text} title={title} remove={t("remove", { tag: text })} onRemove={onRemove} />;
}

function TagForm({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const t = useTranslations("console.personFile.tags");
  const [tag, setTag] = useState("");
  const [days, setDays] = useState<number | null>(30);
  const add = useTagChange(userId, () => window.meander.tagPerson({ userId, tag: tag.trim(), days }), onClose);
  useKeys({ close: onClose }, { isExclusive: true });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (tag.trim() !== "") add.mutate("");
  };
  return (
    <form className={styles.tagForm} onSubmit={onSubmit}>
      <InputGroup
        autoFocus
        size="small"
        aria-label={t("text")}
        placeholder={t("hint")}
        maxLength={TAG_MAX_LENGTH}
        value={tag}
        onValueChange={setTag}
      />
      <Choice
        aria-label={t("expiry")}
        value={days ?? ""}
        onChange={({ target }) => setDays(target.value === "" ? null : Number(target.value))}
      >
        {expiries.map((each) => (
          <option key={each} value={each}>
            {t("after", { days: each })}
          </option>
        ))}
        <option value="">{t("never")}</option>
      </Choice>
      <Button type="submit" size="small" intent="primary" loading={add.isPending} disabled={tag.trim() === ""}>
        {t("save")}
      </Button>
      <Button size="small" variant="minimal" text={t("cancel")} onClick={onClose} />
      <ErrorCallout error={add.error === null ? null : reasonOf(add.error)} />
    </form>
  );
}

/** Every change answers with the tags that count now. */
function useTagChange(
  userId: string,
  change: (argument: string) => ReturnType<typeof window.meander.untagPerson>,
  onDone?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (argument: string) => unwrap(change(argument)),
    onSuccess() {
      onDone?.();
      return client.invalidateQueries({ queryKey: ["personFile", userId] });
    },
  });
}

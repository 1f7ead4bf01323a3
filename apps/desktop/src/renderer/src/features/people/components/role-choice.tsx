import { Button } from "@blueprintjs/core";
import type { AdminPerson } from "@meander/domain/contract/administration";
import { isUserTypeCode, type UserTypeCode, userType, userTypes } from "@meander/domain/person/user-type";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { nameOf, useStaff } from "../../../shared/console/staff.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { reasonOf, unwrap } from "../../../shared/query/call.ts";
import { personQuery } from "../queries.ts";
import { RoleOption } from "./role-option.tsx";
import peopleStyles from "../people.module.css";
import listWithPanelStyles from "../../../shared/grid/list-with-panel.module.css";
import textStyles from "../../../shared/text.module.css";

/** Changes a person's role: lists the gained and lost permissions and asks for confirmation. */
export function RoleChoice({ person }: { person: AdminPerson }) {
  const t = useTranslations("console.administration.people");
  const aType = useTranslations("console.administration.aUserType");
  const [chosen, setChosen] = useState<UserTypeCode | null>(null);
  const { mutate, isPending, error, isSuccess, reset } = usePromotion(person, () => setChosen(null));
  const choose = (code: UserTypeCode | null) => {
    reset();
    setChosen(code === person.userType ? null : code);
  };
  useKeys({ close: chosen === null ? undefined : () => choose(null) }, { isExclusive: chosen !== null });
  const current = person.userType;
  if (!isUserTypeCode(current)) return null;
  const name = nameOf(person);
  const reason = error === null ? null : reasonOf(error);
  const assignable = userTypes.filter(({ code }) => person.assignableTypes.includes(code));
  return (
    <section>
      <h3>{t("promote")}</h3>
      {assignable.length === 0 ? <NoRoleChangeReason person={person} /> : null}
      {assignable.length === 0 ? null : (
        <fieldset className={peopleStyles.roleOptions}>
          <legend className={textStyles.quiet}>{t("promoteHint", { name, type: aType(`${current}`) })}</legend>
          {userTypes
            .filter(({ code }) => code === current || person.assignableTypes.includes(code))
            .map(({ code }) => (
              <RoleOption
                key={code}
                code={code}
                current={current}
                grants={person.grants}
                isChosen={code === (chosen ?? current)}
                onChoose={() => choose(code)}
              />
            ))}
        </fieldset>
      )}
      {chosen === null ? null : (
        <div className={peopleStyles.roleConfirm}>
          <p>{t("confirmText", { name, type: aType(`${chosen}`) })}</p>
          <div className={listWithPanelStyles.detailActions}>
            <Button
              intent="primary"
              loading={isPending}
              text={isPending ? t("confirming") : t("confirm", { type: aType(`${chosen}`) })}
              onClick={() => mutate(chosen)}
            />
            <Button variant="minimal" disabled={isPending} text={t("cancel")} onClick={() => choose(null)} />
          </div>
        </div>
      )}
      <p role="status" className={peopleStyles.roleDone}>
        {isSuccess && chosen === null ? t("done", { name, type: aType(`${current}`) }) : null}
      </p>
      <ErrorCallout error={reason?.code === "conflict" ? { code: "conflict", message: t("conflict") } : reason} />
    </section>
  );
}

/** A conflict re-fetches the person, so that the decision isn't based on a stale role. */
function usePromotion({ _id: userId, userType: from }: AdminPerson, onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: UserTypeCode) => unwrap(window.meander.promotePerson({ userId, userType: code, from })),
    onSuccess: (promoted) => {
      client.setQueryData(personQuery(userId).queryKey, promoted);
      void client.invalidateQueries({ queryKey: ["people"] });
    },
    onError: () => void client.invalidateQueries(personQuery(userId)),
    onSettled,
  });
}

function NoRoleChangeReason({ person }: { person: AdminPerson }) {
  const t = useTranslations("console.administration.people");
  const staff = useStaff();
  if (staff.permissions.promoteUsers !== true) return <p className={textStyles.quiet}>{t("noChangePermission")}</p>;
  if (staff.userId === person._id) return <p className={textStyles.quiet}>{t("noChangeSelf")}</p>;
  const isAdministrator = person.userType === userType.administrator;
  return <p className={textStyles.quiet}>{t(isAdministrator ? "noChangeLast" : "noChangeRank")}</p>;
}

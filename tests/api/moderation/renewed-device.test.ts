import { expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { createCase, openConsole } from "../support/console-requests.ts";
import { createPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

it("a log restored from a backup continues as a new device and gets the receipts of its commands, only for the same person and contents", async () => {
  const [ada, ben] = [await createPerson(api, { userType: 3 }), await createPerson(api, { userType: 3 })];
  const { subject, caseId } = await createCase(api);
  const before = openConsole(api, ada);
  const sent = before.write(decide("warn"), { caseId, createdAt: api.now });
  const [receipt] = (await before.send([sent])).receipts;
  expect(receipt).toMatchObject({ outcome: "applied" });

  const renewed = openConsole(api, ada);
  const note = renewed.write({ type: "note", text: "New" }, { caseId, createdAt: api.now });
  const again = renewed.write(decide("warn"), { caseId, createdAt: api.now, commandId: sent.commandId });
  for (const _twice of [1, 2]) {
    const { receipts } = await renewed.send([note, again]);
    expect(receipts).toMatchObject([{ outcome: "applied" }, { ...receipt, sequence: 2 }]);
  }
  const other = openConsole(api, ada);
  const changed = other.write(decide("noAction"), { caseId, createdAt: api.now, commandId: sent.commandId });
  expect((await other.send([changed])).receipts).toMatchObject([{ outcome: "refused" }]);
  const bens = openConsole(api, ben);
  const theirs = bens.write(decide("warn"), { caseId, createdAt: api.now, commandId: sent.commandId });
  expect((await bens.send([theirs])).receipts).toMatchObject([{ outcome: "refused" }]);
  const strikes = await api.db.selectFrom("strike").select("id").where("personId", "=", subject.id).execute();
  expect(strikes).toHaveLength(1);
});

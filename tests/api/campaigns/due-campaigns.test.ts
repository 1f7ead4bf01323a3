import { startPump } from "@meander/api/delivery/pump";
import { renderMail } from "@meander/api/delivery/render-mail";
import { startDueCampaigns } from "@meander/api/modules/campaigns/start-campaign";
import { expect, it } from "vitest";
import { command, createApproved, createCampaign, createMarketer, getCampaign } from "../support/campaigns.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

it("returns a campaign that differs from the approved version to its authors, and starts the others", async () => {
  const [changed, sound] = [await createApproved(api), await createApproved(api)];
  const at = new Date(api.now.getTime() + 60_000);
  for (const { author, campaign } of [changed, sound]) {
    await command(api, author, campaign.id, "start", { at: at.toISOString() });
  }
  await api.db.updateTable("campaign").set({ subject: "Another" }).where("id", "=", changed.campaign.id).execute();
  await startDueCampaigns(api.db, at);
  expect(await getCampaign(api, changed.author, changed.campaign.id)).toMatchObject({
    status: "draft",
    approvedBy: null,
    scheduledAt: null,
    counts: { total: 0 },
  });
  expect((await getCampaign(api, sound.author, sound.campaign.id)).startedAt).not.toBeNull();
});

it("sends the other mail when one campaign can't start", async () => {
  const marketer = await createMarketer(api);
  const { id } = await createCampaign(api, marketer);
  await command(api, marketer, id, "test");
  const received: string[] = [];
  const { db, listener, config } = api;
  const clock = () => new Date();
  const pump = startPump({
    db,
    listener,
    transport: {
      send: async ({ to }) => {
        received.push(to);
        return { state: "accepted" };
      },
      close: () => {},
    },
    render: (delivery) => renderMail(delivery, { db, config, clock }),
    doDueWork: async () => {
      throw new Error("Not today");
    },
    clock,
    log: api.services.log,
  });
  await pump.drain();
  await pump.stop();
  expect(received).toContain(marketer.email);
});

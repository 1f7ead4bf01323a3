import { activityIdOf } from "../db/branded-ids.ts";
import { scenePartOf } from "@meander/domain/image/scene-seed";
import { light } from "@meander/ui/theme/tokens";
import type { CampaignBlock } from "@meander/domain/contract/campaigns";
import { campaignLink } from "@meander/domain/campaign/link";
import { activityPath } from "@meander/domain/paths";
import { type CSSProperties, Fragment } from "react";
import type { Translate } from "../locale.ts";
import { Button, heading, MailFrame, Paragraph, Picture } from "./mail-layout.tsx";

/** An activity as a campaign shows it; one that is no longer open is left out. */
export type LetterActivity = {
  readonly _id: string;
  readonly title: string;
  readonly category: number;
  readonly timePeriodCode: number;
  readonly placeName: string | null;
};

type Props = {
  readonly t: Translate;
  readonly publicUrl: string;
  readonly campaignId: string;
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly CampaignBlock[];
  readonly activities: ReadonlyMap<string, LetterActivity>;
  readonly unsubscribeUrl: string;
};

/** A campaign as everybody gets it. Nothing a marketer writes is HTML. */
export function CampaignMail({ t, publicUrl, subject, preheader, blocks, unsubscribeUrl, ...rest }: Props) {
  const foot = (
    <>
      <br />
      {t("campaignMail.why")}{" "}
      <a href={unsubscribeUrl} style={{ color: light["ink-2"] }}>
        {t("campaignMail.unsubscribe")}
      </a>
    </>
  );
  return (
    <MailFrame t={t} publicUrl={publicUrl} title={subject} preheader={preheader} foot={foot}>
      <div style={{ padding: "28px 32px 16px" }}>
        {placed(blocks).map(({ part, place }) => (
          <Block key={place} block={part} place={place} t={t} publicUrl={publicUrl} {...rest} />
        ))}
      </div>
    </MailFrame>
  );
}

type BlockProps = Pick<Props, "t" | "publicUrl" | "campaignId" | "activities"> & {
  readonly block: CampaignBlock;
  /** Where it stands in the mail. */
  readonly place: string;
};

function Block({ block, place, t, publicUrl, campaignId, activities }: BlockProps) {
  switch (block.type) {
    case "heading":
      return <h2 style={heading}>{block.text}</h2>;
    case "paragraph":
      return placed(block.text.split(/\n\s*\n/)).map((paragraph) => (
        <Paragraph key={paragraph.place}>
          <Lines text={paragraph.part} />
        </Paragraph>
      ));
    case "button": {
      const href = campaignLink(block.href, publicUrl);
      return href === null ? <Paragraph>{block.label}</Paragraph> : <Button href={href}>{block.label}</Button>;
    }
    case "picture":
      return (
        <div style={{ padding: "0 0 20px" }}>
          <Picture
            publicUrl={publicUrl}
            scene={{
              seed: scenePartOf(campaignId, Number(place)),
              category: block.category,
              period: block.timePeriodCode,
            }}
            alt={block.alt}
          />
        </div>
      );
    case "activity": {
      const activity = activities.get(block.activityId ?? "");
      return activity === undefined ? null : <ActivityBlock t={t} publicUrl={publicUrl} activity={activity} />;
    }
    case "divider":
      return <hr style={divider} />;
  }
}

function ActivityBlock({ t, publicUrl, activity }: Pick<Props, "t" | "publicUrl"> & { activity: LetterActivity }) {
  const { _id, title, category, timePeriodCode, placeName } = activity;
  const href = `${publicUrl}${activityPath(activity)}`;
  return (
    <div style={{ padding: "0 0 8px" }}>
      <a href={href}>
        <Picture publicUrl={publicUrl} scene={{ seed: activityIdOf(_id), category, period: timePeriodCode }} alt="" />
      </a>
      <h3 style={activityTitle}>{title}</h3>
      {placeName === null ? null : <Paragraph isQuiet>{placeName}</Paragraph>}
      <Button href={href}>{t("mail.openActivity")}</Button>
    </div>
  );
}

/** Lines as they were typed. */
function Lines({ text }: { readonly text: string }) {
  return placed(text.split("\n")).map(({ part, place }) => (
    <Fragment key={place}>
      {place === "0" ? null : <br />}
      {part}
    </Fragment>
  ));
}

/** Parts that never move while they are drawn, so that where they stand names them. */
function placed<Part>(parts: readonly Part[]) {
  return parts.map((part, index) => ({ part, place: String(index) }));
}

const divider: CSSProperties = { margin: "8px 0 24px", border: 0, borderTop: `1px solid ${light.line}` };
const activityTitle: CSSProperties = { margin: "16px 0 8px", fontSize: 20, lineHeight: 1.3, color: light.ink };

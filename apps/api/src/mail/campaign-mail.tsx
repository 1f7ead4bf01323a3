import { campaignLink } from "@meander/domain/campaign/link";
import type { CampaignBlock } from "@meander/domain/contract/campaigns";
import type { ImageItem } from "@meander/domain/contract/people";
import { scenePartOf } from "@meander/domain/image/scene-seed";
import { activityPath } from "@meander/domain/paths";
import { light } from "@meander/ui/theme/tokens";
import { type CSSProperties, Fragment } from "react";
import { activityIdOf } from "../db/branded-ids.ts";
import type { Translate } from "../locale.ts";
import { Button, heading, MailFrame, Paragraph, Picture } from "./mail-layout.tsx";

/** An activity as a campaign shows it; activities that are no longer open are omitted. */
export type CampaignActivity = {
  readonly _id: string;
  readonly title: string;
  readonly category: number;
  readonly timePeriodCode: number;
  readonly placeName: string | null;
  readonly photo: ImageItem | null;
};

type Props = {
  readonly t: Translate;
  readonly publicUrl: string;
  readonly campaignId: string;
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly CampaignBlock[];
  readonly activities: ReadonlyMap<string, CampaignActivity>;
  readonly unsubscribeUrl: string;
  readonly postalAddress: string | undefined;
};

/** A campaign with placeholders for the recipient's data. Text by marketers is never interpreted as HTML. */
export function CampaignMail(props: Props) {
  const { t, publicUrl, subject, preheader, blocks, unsubscribeUrl, postalAddress, ...rest } = props;
  const foot = (
    <>
      <br />
      {t("campaignMail.why")}{" "}
      <a href={unsubscribeUrl} style={{ color: light["ink-2"] }}>
        {t("campaignMail.unsubscribe")}
      </a>
      {postalAddress !== undefined && (
        <>
          <br />
          {postalAddress}
        </>
      )}
    </>
  );
  return (
    <MailFrame t={t} publicUrl={publicUrl} title={subject} preheader={preheader} foot={foot}>
      <div style={{ padding: "28px 32px 16px" }}>
        {withPosition(blocks).map(({ part, position }) => (
          <Block key={position} block={part} position={position} t={t} publicUrl={publicUrl} {...rest} />
        ))}
      </div>
    </MailFrame>
  );
}

type BlockProps = Pick<Props, "t" | "publicUrl" | "campaignId" | "activities"> & {
  readonly block: CampaignBlock;
  /** The block's index in the mail. */
  readonly position: string;
};

function Block({ block, position, t, publicUrl, campaignId, activities }: BlockProps) {
  switch (block.type) {
    case "heading":
      return <h2 style={heading}>{block.text}</h2>;
    case "paragraph":
      return withPosition(block.text.split(/\n\s*\n/)).map((paragraph) => (
        <Paragraph key={paragraph.position}>
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
              seed: scenePartOf(campaignId, Number(position)),
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

function ActivityBlock({ t, publicUrl, activity }: Pick<Props, "t" | "publicUrl"> & { activity: CampaignActivity }) {
  const { _id, title, category, timePeriodCode, placeName, photo } = activity;
  const href = `${publicUrl}${activityPath(activity)}`;
  return (
    <div style={{ padding: "0 0 8px" }}>
      <a href={href}>
        <Picture
          publicUrl={publicUrl}
          scene={{ seed: activityIdOf(_id), category, period: timePeriodCode }}
          photo={photo}
          alt=""
        />
      </a>
      <h3 style={activityTitle}>{title}</h3>
      {placeName === null ? null : <Paragraph isQuiet>{placeName}</Paragraph>}
      <Button href={href}>{t("mail.openActivity")}</Button>
    </div>
  );
}

/** Preserves line breaks. */
function Lines({ text }: { readonly text: string }) {
  return withPosition(text.split("\n")).map(({ part, position }) => (
    <Fragment key={position}>
      {position === "0" ? null : <br />}
      {part}
    </Fragment>
  ));
}

/** The order never changes during rendering, so the index is a stable key. */
function withPosition<Part>(parts: readonly Part[]) {
  return parts.map((part, index) => ({ part, position: String(index) }));
}

const divider: CSSProperties = { margin: "8px 0 24px", border: 0, borderTop: `1px solid ${light.line}` };
const activityTitle: CSSProperties = { margin: "16px 0 8px", fontSize: 20, lineHeight: 1.3, color: light.ink };

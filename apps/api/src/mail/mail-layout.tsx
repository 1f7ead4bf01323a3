import { languageOf } from "@meander/domain/messages/locales";
import { type Scene, scenePath } from "@meander/domain/paths";
import type { ImageItem } from "@meander/domain/contract/people";
import { pictureAddresses, pictureIdOf } from "@meander/domain/image/picture-address";
import { rasterAddress } from "@meander/domain/image/raster-address";
import { light } from "@meander/ui/theme/tokens";
import { Children, type CSSProperties, Fragment, type ReactNode } from "react";
import type { Translate } from "../locale.ts";

const HEADING_FONT = "'Bricolage Grotesque', 'Avenir Next', 'Segoe UI', Arial, sans-serif";
const TEXT_FONT = "Figtree, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
/** As wide as the mail, with the aspect ratio of the rendered PNG. */
const BANNER = { width: 560, height: 294 } as const;

type FrameProps = {
  readonly t: Translate;
  readonly publicUrl: string;
  readonly title: string;
  /** The preview text that mail clients show beside the subject. */
  readonly preheader?: string;
  /** Below the card, after the sender's identity and the reason for the mail. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** Uses tables and inline styles, which mail clients support. Dark-mode clients invert the colours themselves. */
export function MailFrame({ t, publicUrl, title, preheader = "", foot, children }: FrameProps) {
  return (
    <html lang={t.locale} dir={languageOf(t.locale).direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: light.paper, color: light.ink, fontFamily: TEXT_FONT }}>
        {preheader === "" ? null : (
          <div data-skip-in-text="true" style={hidden}>
            {preheader}
          </div>
        )}
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ backgroundColor: light.paper }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: "32px 16px" }}>
                <table role="presentation" width={BANNER.width} cellPadding={0} cellSpacing={0} style={frame}>
                  <tbody>
                    <tr>
                      <td style={{ padding: "0 0 20px" }}>
                        <a href={publicUrl} style={wordmark}>
                          <img src={`${publicUrl}/img/mark.png`} width={32} height={24} alt="" style={mark} />
                          {t("web.appTitle")}
                        </a>
                      </td>
                    </tr>
                    <tr>
                      <td style={card}>{children}</td>
                    </tr>
                    <tr>
                      <td style={footer}>
                        {t("mail.signature")}
                        <br />
                        {t("mail.why", { host: new URL(publicUrl).host })}
                        {foot}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

type Props = Omit<FrameProps, "foot"> & {
  readonly scene: Scene;
  /** Shown instead of the scene. */
  readonly photo?: ImageItem | null | undefined;
};

/** The layout of a mail about a single subject: banner, heading, content. */
export function MailLayout({ scene, photo, children, ...frameProps }: Props) {
  const { t, publicUrl, title } = frameProps;
  return (
    <MailFrame {...frameProps}>
      <Picture
        publicUrl={publicUrl}
        scene={scene}
        photo={photo}
        alt={photo ? (photo.alt ?? photo.caption ?? "") : t("mail.bannerAlt")}
      />
      <div style={{ padding: "28px 32px 32px" }}>
        <h1 dir="auto" style={heading}>
          {title}
        </h1>
        {children}
      </div>
    </MailFrame>
  );
}

type PictureProps = {
  readonly publicUrl: string;
  readonly scene: Scene;
  readonly photo?: Pick<ImageItem, "src" | "position"> | null | undefined;
  readonly alt: string;
};

/** A photo or a scene with the width of its container. */
export function Picture({ publicUrl, scene, photo, alt }: PictureProps) {
  const { width, height } = BANNER;
  if (!photo) {
    return (
      <img src={`${publicUrl}${scenePath(scene, "png")}`} width={width} height={height} alt={alt} style={banner} />
    );
  }
  // Without a height attribute, a client that can't crop shows the whole photo instead of a distorted one.
  const style = {
    ...banner,
    maxHeight: height,
    objectFit: "cover",
    objectPosition: `50% ${(photo.position?.y ?? 0.5) * 100}%`,
  } as const;
  return <img src={`${publicUrl}${mailAddress(photo.src)}`} width={width} alt={alt} style={style} />;
}

/** Twice as wide as the mail, as JPEG or PNG: no mail client shows SVG. */
function mailAddress(src: string): string {
  const id = pictureIdOf(src);
  return (id === null ? undefined : pictureAddresses(id, "jpg")[1280]) ?? rasterAddress(src);
}

export function Paragraph({ children, isQuiet = false }: { readonly children: ReactNode; readonly isQuiet?: boolean }) {
  const style = isQuiet ? { fontSize: 14, color: light["ink-2"] } : { fontSize: 16, color: light.ink };
  return (
    <p dir="auto" style={{ margin: "0 0 16px", lineHeight: 1.55, ...style }}>
      {children}
    </p>
  );
}

type FactsProps = { readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[] };

/** Facts such as date, place and host: stacked, so that they are readable at any width and as plain text. */
export function Facts({ facts }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <div style={factBox}>
      {facts.map(({ label, lines }) => (
        <p key={label} style={factRow}>
          <span style={factLabel}>{label}</span>
          {lines.map((line) => (
            <Fragment key={line}>
              <br />
              <span dir="auto" style={factLine}>
                {line}
              </span>
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

/** A quotation with its line breaks. */
export function Quote({ by, text }: { readonly by: string; readonly text: string }) {
  return (
    <div style={quoteBox}>
      <p dir="auto" style={{ ...factLabel, margin: "0 0 4px" }}>
        {by}
      </p>
      <p dir="auto" style={{ margin: 0, lineHeight: 1.55 }}>
        {Children.toArray(text.split("\n").flatMap((line, index) => (index === 0 ? [line] : [<br key="br" />, line])))}
      </p>
    </div>
  );
}

export function Button({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <p style={{ margin: "8px 0 24px" }}>
      <a dir="auto" href={href} style={button}>
        {children}
      </a>
    </p>
  );
}

const frame: CSSProperties = { width: "100%", maxWidth: BANNER.width };
const card: CSSProperties = { backgroundColor: light.surface, borderRadius: 14, overflow: "hidden" };
const banner: CSSProperties = { display: "block", width: "100%", height: "auto", border: 0 };
const mark: CSSProperties = { verticalAlign: "middle", marginRight: 10, border: 0 };
const wordmark: CSSProperties = {
  color: light.brand,
  fontFamily: HEADING_FONT,
  fontSize: 22,
  fontWeight: 700,
  textTransform: "lowercase",
  textDecoration: "none",
};
const factBox: CSSProperties = {
  margin: "0 0 20px",
  padding: "16px 20px 4px",
  borderRadius: 14,
  backgroundColor: light.paper,
};
const factRow: CSSProperties = { margin: "0 0 12px", fontSize: 16, lineHeight: 1.5, color: light.ink };
const factLabel: CSSProperties = { fontSize: 13, fontWeight: 600, color: light["ink-2"] };
const factLine: CSSProperties = { display: "inline-block", padding: "1px 0 3px" };
const quoteBox: CSSProperties = {
  margin: "0 0 20px",
  padding: "2px 0 2px 16px",
  borderLeft: `3px solid ${light.brand}`,
  fontSize: 16,
  color: light.ink,
  overflowWrap: "anywhere",
};
const hidden: CSSProperties = { display: "none", maxHeight: 0, overflow: "hidden", opacity: 0 };
export const heading: CSSProperties = {
  margin: "0 0 16px",
  fontFamily: HEADING_FONT,
  fontSize: 26,
  lineHeight: 1.2,
  fontWeight: 700,
  color: light.ink,
};
const button: CSSProperties = {
  display: "inline-block",
  padding: "14px 24px",
  borderRadius: 14,
  backgroundColor: light.brand,
  color: light["on-brand"],
  fontSize: 16,
  fontWeight: 600,
  textDecoration: "none",
};
const footer: CSSProperties = { padding: "20px 4px 0", fontSize: 13, lineHeight: 1.5, color: light["ink-2"] };

/** The button's address as text, for mail clients that don't render buttons. */
export function SpelledLink({ t, href }: { readonly t: Translate; readonly href: string }) {
  return (
    <Paragraph isQuiet>
      {t("mail.linkHint")}
      <br />
      <a href={href} style={{ color: "inherit", wordBreak: "break-all" }}>
        {href}
      </a>
    </Paragraph>
  );
}

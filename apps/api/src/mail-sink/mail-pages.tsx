import { type Locale, languageOf } from "@meander/domain/messages/locales";
import { logoDot, logoPath, logoViewBox } from "@meander/ui/scene/logo";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createFormatter } from "use-intl/core";
import type { Translate } from "../locale.ts";
import { fontFaces, mailPageStyles } from "./mail-page-styles.ts";
import type { StoredMail } from "./mail-store.ts";

/** Addresses of font files; undefined for the system's font. */
export type PageFonts = { readonly heading: string | undefined; readonly text: string | undefined };

type PageContext = {
  readonly t: Translate;
  readonly locale: Locale;
  readonly nonce: string;
  readonly fonts: PageFonts;
};

/** The list of the newest mails. */
export function renderMailList(context: PageContext, mails: readonly StoredMail[], total: number): string {
  const { t } = context;
  return renderPage(
    context,
    <>
      <h1>{t("mailSink.title")}</h1>
      <p className="quiet">{t("mailSink.intro")}</p>
      {mails.length === 0 ? (
        <p className="empty">{t("mailSink.empty")}</p>
      ) : (
        <>
          <p className="quiet">{t("mailSink.count", { count: total })}</p>
          <ul>
            {mails.map((mail) => (
              <li key={mail.id}>
                <a href={`/mail/${mail.id}`}>
                  <strong>{mail.subject === "" ? t("mailSink.noSubject") : mail.subject}</strong>
                  <span>{mail.to}</span>
                  <Time context={context} at={mail.receivedAt} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>,
  );
}

/** A mail's headers, and its body in a frame without scripts whose links open in the top window. */
export function renderMailPage(context: PageContext, mail: StoredMail): string {
  const { t } = context;
  return renderPage(
    context,
    <>
      <p>
        <a href="/mail">{t("mailSink.back")}</a>
      </p>
      <h1>{mail.subject === "" ? t("mailSink.noSubject") : mail.subject}</h1>
      <dl>
        <dt>{t("mailSink.to")}</dt>
        <dd>{mail.to}</dd>
        <dt>{t("mailSink.from")}</dt>
        <dd>{mail.from}</dd>
        {mail.attachments.length > 0 && (
          <>
            <dt>{t("mailSink.attached")}</dt>
            {mail.attachments.map(({ filename, position }) => (
              <dd key={position}>
                <a href={`/mail/${mail.id}/attachment/${position}`}>{filename || t("mailSink.unnamedFile")}</a>
              </dd>
            ))}
          </>
        )}
        <dt>{t("mailSink.sent")}</dt>
        <dd>
          <Time context={context} at={mail.receivedAt} />
        </dd>
      </dl>
      {mail.html === "" ? null : (
        <iframe
          title={t("mailSink.bodyTitle")}
          src={`/mail/${mail.id}/body`}
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        />
      )}
      <details open={mail.html === ""}>
        <summary>{t("mailSink.text")}</summary>
        <pre>{mail.text}</pre>
      </details>
    </>,
  );
}

/** The frame's content: the mail as sent. */
export function renderMailBody(mail: StoredMail): string {
  return mail.html.includes("<head>")
    ? mail.html.replace("<head>", '<head><base target="_top">')
    : `<base target="_top">${mail.html}`;
}

function Time({ context, at }: { readonly context: PageContext; readonly at: Date }) {
  const format = createFormatter({
    locale: context.locale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return <time dateTime={at.toISOString()}>{format.dateTime(at, { dateStyle: "medium", timeStyle: "medium" })}</time>;
}

function renderPage({ t, locale, nonce, fonts }: PageContext, content: ReactNode): string {
  const page = (
    <html lang={locale} dir={languageOf(locale).direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{t("mailSink.documentTitle")}</title>
        <link rel="icon" type="image/svg+xml" href="/img/icon.svg" />
        <style nonce={nonce}>{`${fontFaces(fonts)}${mailPageStyles}`}</style>
      </head>
      <body>
        <header>
          <a href="/" className="logo">
            <svg viewBox={logoViewBox} width="32" height="24" aria-hidden="true" focusable="false">
              <path d={logoPath} fill="none" stroke="currentColor" strokeWidth="4.4" strokeLinecap="round" />
              <circle cx={logoDot.x} cy={logoDot.y} r={logoDot.radius} fill="currentColor" />
            </svg>
            <span>{t("web.appTitle")}</span>
          </a>
        </header>
        <main>{content}</main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

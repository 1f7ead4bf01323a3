import { light } from "@meander/ui/theme/tokens";
import { markDot, markPath, markViewBox } from "@meander/ui/scene/mark";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createFormatter } from "use-intl/core";
import type { Locale, Translate } from "../http/locale.ts";
import type { StoredMail } from "./mail-store.ts";

type PageContext = { readonly t: Translate; readonly locale: Locale; readonly nonce: string };

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

/** One mail: its head, and the body in a frame that runs no script; links in it open in the whole window. */
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

/** What the frame shows: the mail as sent. */
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

function renderPage({ t, locale, nonce }: PageContext, content: ReactNode): string {
  const page = (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{t("mailSink.documentTitle")}</title>
        <link rel="icon" type="image/svg+xml" href="/img/icon.svg" />
        <style nonce={nonce}>{styles}</style>
      </head>
      <body>
        <header>
          <a href="/" className="logo">
            <svg viewBox={markViewBox} width="32" height="24" aria-hidden="true">
              <path d={markPath} fill="none" stroke="currentColor" strokeWidth="4.4" strokeLinecap="round" />
              <circle cx={markDot.x} cy={markDot.y} r={markDot.radius} fill="currentColor" />
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

const styles = `
:root { color-scheme: light; font: 16px/1.5 "Figtree Variable", Figtree, system-ui, sans-serif; background: ${light.paper}; color: ${light.ink}; }
body { margin: 0 auto; max-width: 760px; padding: 24px 16px 48px; }
h1 { font: 700 28px/1.2 "Bricolage Grotesque Variable", "Bricolage Grotesque", system-ui, sans-serif; margin: 24px 0 12px; overflow-wrap: anywhere; }
a { color: ${light.brand}; }
a:focus-visible, summary:focus-visible { outline: 3px solid ${light.brand}; outline-offset: 2px; border-radius: 6px; }
.logo { display: inline-flex; gap: 10px; align-items: center; font-weight: 700; font-size: 20px; text-decoration: none; }
.quiet { color: ${light["ink-2"]}; margin: 0 0 12px; }
.empty, li a, iframe, details { background: ${light.surface}; border-radius: 14px; box-shadow: 0 1px 2px rgb(20 32 28 / 8%), 0 4px 16px rgb(20 32 28 / 6%); }
.empty { padding: 24px; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
li a { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; padding: 16px 20px; text-decoration: none; color: inherit; overflow-wrap: anywhere; }
li a strong { grid-column: 1 / -1; }
li a:hover strong { color: ${light.brand}; }
li a span, li a time, dt { color: ${light["ink-2"]}; }
time { font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 20px; overflow-wrap: anywhere; }
dd { margin: 0; }
iframe { display: block; width: 100%; height: 760px; border: 0; margin-bottom: 16px; }
details { padding: 16px 20px; }
summary { cursor: pointer; font-weight: 600; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0 0; font: inherit; }
`;

import { describe, expect, it } from "vitest";
import { renderDocument } from "./document.ts";

const parts = {
  locale: "en-GB",
  direction: "ltr" as const,
  theme: null,
  nonce: "n0nce",
  title: 'Tea & "cake" | Meander',
  description: "<b>Free</b>",
  siteName: "Meander",
  badge: null,
  assetHost: "",
  publicUrl: "https://meander.example",
  path: "/activity/1/tea",
  head: {},
  assets: {
    entry: "/assets/entry.js",
    scripts: ["/assets/page.js"],
    styles: [{ href: "/assets/page.css", text: "p{margin:0}" }],
  },
  isPlain: false,
  plainStyles: "/assets/plain.css",
  fonts: ["/assets/figtree.woff2"],
  body: "<main></main>",
  state: "{}",
  stateId: "page-state",
  colours: { light: "#f6f7f3", dark: "#0e1513" },
} as const;

describe("the HTML document", () => {
  it("has the text beside the logo", () => {
    expect(renderDocument({ ...parts, badge: "Beta" })).toContain('style="--logo-badge: &quot;Beta&quot;">');
    expect(renderDocument(parts)).not.toContain("--logo-badge");
  });

  it("escapes data in attributes and text", () => {
    const html = renderDocument(parts);
    expect(html).toContain("<title>Tea &amp; &quot;cake&quot; | Meander</title>");
    expect(html).toContain('content="&lt;b&gt;Free&lt;/b&gt;"');
  });

  it("adds the nonce to every script element", () => {
    const scripts = renderDocument(parts).match(/<script [^>]*>/g) ?? [];
    expect(scripts).toHaveLength(2);
    for (const script of scripts) expect(script).toContain('nonce="n0nce"');
  });

  it("describes the page for search engines in JSON that can't close its element", () => {
    const html = renderDocument({ ...parts, head: { describes: [{ "@type": "Thing", name: "</script><b>" }] } });
    const [, described = ""] = html.match(/<script type="application\/ld\+json" nonce="n0nce">(.*?)<\/script>/) ?? [];
    expect(described).not.toContain("<");
    expect(JSON.parse(described)).toEqual({
      "@context": "https://schema.org",
      "@graph": [{ "@type": "Thing", name: "</script><b>" }],
    });
  });

  it("names its own address without the query as canonical", () => {
    expect(renderDocument(parts)).toContain('<link rel="canonical" href="https://meander.example/activity/1/tea">');
  });

  it("applies the chosen theme in the first HTML, or leaves it to the device", () => {
    expect(renderDocument({ ...parts, theme: "dark" })).toContain('<html lang="en-GB" dir="ltr" data-theme="dark">');
    expect(renderDocument(parts)).toContain('media="(prefers-color-scheme: dark)"');
  });

  it("sets the text direction of the language", () => {
    const html = renderDocument({ ...parts, locale: "ar", direction: "rtl" });
    expect(html).toContain('<html lang="ar" dir="rtl">');
  });
});

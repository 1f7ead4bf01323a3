import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AssetHost } from "../hooks/asset-host.ts";
import { Picture } from "./picture.tsx";

const size = { alt: "The lock", width: 800, height: 500, sizes: "100vw" };
const photo = {
  src: "/media/a.jpg",
  widths: { 320: "/media/a/320.jpg", 640: "/media/a/640.jpg" },
  avifWidths: { 320: "/media/a/320.avif" },
  focusY: 0.2,
  colour: "#336699",
};

describe("a picture", () => {
  it("offers its sizes in both formats, with its focus and colour", () => {
    const html = renderToStaticMarkup(<Picture {...size} source={photo} fallbackSrc="/scene/a.svg" />);
    expect(html).toContain('<source type="image/avif" sizes="100vw" srcSet="/media/a/320.avif 320w"/>');
    expect(html).toContain('srcSet="/media/a/320.jpg 320w, /media/a/640.jpg 640w"');
    expect(html).toContain('style="object-position:50% 20%;background:#336699"');
    expect(html).toContain('loading="lazy"');
    expect(html).not.toContain("/scene/");
  });

  it("is its fallback without a photo, and nothing without both", () => {
    const html = renderToStaticMarkup(<Picture {...size} source={null} fallbackSrc="/scene/a.svg" />);
    expect(html).toContain('src="/scene/a.svg"');
    expect(renderToStaticMarkup(<Picture {...size} source={null} />)).toBe("");
  });

  it("loads paths from the asset host, and nothing else", () => {
    const htmlOf = (src: string) =>
      renderToStaticMarkup(
        <AssetHost value="https://pictures.example">
          <Picture {...size} source={{ src }} fallbackSrc="/scene/a.svg" />
          <Picture {...size} source={null} fallbackSrc="/scene/a.svg" />
        </AssetHost>,
      );
    expect(htmlOf("/media/a.jpg")).toContain('src="https://pictures.example/media/a.jpg"');
    expect(htmlOf("/media/a.jpg")).toContain('src="https://pictures.example/scene/a.svg"');
    expect(htmlOf("blob:https://meander.example/1")).toContain('src="blob:https://meander.example/1"');
  });
});

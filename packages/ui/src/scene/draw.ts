/** Small builders of SVG text. Path builders return the `d` of one closed shape, so that a layer can be one element. */

export type Point = readonly [x: number, y: number];

/** A decimal only where it can be seen: keeps a scene small. */
export function round(value: number): number {
  return (Math.abs(value) < 12 ? Math.round(value * 10) / 10 : Math.round(value)) || 0;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

export function polygon(...points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}z`;
}

export function disc(x: number, y: number, radiusX: number, radiusY = radiusX): string {
  const [rx, ry] = [round(radiusX), round(radiusY)];
  return `M${round(x - radiusX)} ${round(y)}a${rx} ${ry} 0 1 0 ${round(radiusX * 2)} 0a${rx} ${ry} 0 1 0 ${round(-radiusX * 2)} 0z`;
}

/** The upper half of an ellipse standing on `y`. */
export function dome(x: number, y: number, radiusX: number, radiusY = radiusX): string {
  return `M${round(x - radiusX)} ${round(y)}a${round(radiusX)} ${round(radiusY)} 0 0 1 ${round(radiusX * 2)} 0z`;
}

/** A door or window with a round top. */
export function arch(x: number, y: number, width: number, height: number): string {
  const radius = round(width / 2);
  return `M${round(x)} ${round(y)}v${round(radius - height)}a${radius} ${radius} 0 0 1 ${round(width)} 0v${round(height - radius)}z`;
}

export function triangle(x: number, y: number, width: number, height: number): string {
  return `M${round(x - width / 2)} ${round(y)}l${round(width / 2)} ${round(-height)} ${round(width / 2)} ${round(height)}z`;
}

/** An open curve through the middles between the points: no corners. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (!first || !last) return "";
  let d = `M${round(first[0])} ${round(first[1])}`;
  for (let index = 0; index < rest.length - 1; index += 1) {
    const [point, next] = [rest[index], rest[index + 1]];
    if (!point || !next) continue;
    d += `Q${round(point[0])} ${round(point[1])} ${round((point[0] + next[0]) / 2)} ${round((point[1] + next[1]) / 2)}`;
  }
  return `${d}L${round(last[0])} ${round(last[1])}`;
}

export function fill(colour: string, d: string, opacity = 1): string {
  return d && `<path fill="${colour}"${opacity < 1 ? ` opacity="${round(opacity * 10) / 10}"` : ""} d="${d}"/>`;
}

export function stroke(colour: string, width: number, d: string, opacity = 1): string {
  const faint = opacity < 1 ? ` opacity="${round(opacity * 10) / 10}"` : "";
  return d && `<path fill="none" stroke="${colour}" stroke-width="${round(width)}"${faint} d="${d}"/>`;
}

/** Round dots of one size: a stroke with round ends takes a third of a circle's text. */
export function dots(colour: string, diameter: number, points: readonly Point[], opacity = 1): string {
  const faint = opacity < 1 ? ` opacity="${opacity}"` : "";
  const d = points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h.1`).join("");
  return (
    d &&
    `<path fill="none" stroke="${colour}" stroke-width="${round(diameter)}" stroke-linecap="round"${faint} d="${d}"/>`
  );
}

/** Moves a motif drawn around 0,0 (its foot) to a place; `scale` may be negative to mirror it. */
export function place(content: string, x: number, y: number, scale = 1, mirror = false): string {
  const sx = round(scale * 10) / 10;
  const size = scale === 1 && !mirror ? "" : ` scale(${mirror ? -sx : sx} ${sx})`;
  return `<g transform="translate(${round(x)} ${round(y)})${size}">${content}</g>`;
}

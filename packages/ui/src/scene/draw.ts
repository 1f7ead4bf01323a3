/** Builders of SVG markup. Path builders return the `d` of one closed shape, so that a layer can be one element. */

export type Point = readonly [x: number, y: number];

/** Omits invisible decimals, which keeps scenes small. */
export function round(value: number): number {
  return (Math.abs(value) < 4 ? Math.round(value * 10) / 10 : Math.round(value)) || 0;
}

/** The numbers of a path command with minimal separators: a minus sign separates by itself. */
function numbers(...values: readonly number[]): string {
  return values.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`)).join("");
}

const moveTo = (x: number, y: number) => `M${numbers(round(x), round(y))}`;

/** Relative steps between rounded points, so that rounding errors don't accumulate. */
function steps(points: readonly Point[]): number[] {
  const whole = points.map(([x, y]) => [round(x), round(y)] as const);
  return whole.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = whole[index] ?? [0, 0];
    return [Math.round((x - fromX) * 10) / 10, Math.round((y - fromY) * 10) / 10];
  });
}

export function box(x: number, y: number, width: number, height: number): string {
  return `${moveTo(x, y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

export function polygon(...points: readonly Point[]): string {
  const [first] = points;
  return first ? `${moveTo(...first)}l${numbers(...steps(points))}z` : "";
}

/** One arc that ends just next to its start, because a full-circle arc draws nothing. */
export function disc(x: number, y: number, radiusX: number, radiusY = radiusX): string {
  return `${moveTo(x, y - radiusY)}a${numbers(round(radiusX), round(radiusY))} 0 1 0 .1 0z`;
}

/** The upper half of an ellipse with its base at `y`; a negative height draws it below. */
export function dome(x: number, y: number, radiusX: number, radiusY = radiusX): string {
  return `${moveTo(x - radiusX, y)}a${numbers(round(radiusX), round(Math.abs(radiusY)))} 0 0 ${radiusY < 0 ? 0 : 1} ${round(radiusX * 2)} 0z`;
}

/** A rectangle with a rounded top, as of a window. */
export function arch(x: number, y: number, width: number, height: number): string {
  const radius = round(width / 2);
  return `${moveTo(x, y)}v${round(radius - height)}a${numbers(radius, radius)} 0 0 1 ${round(width)} 0v${round(height - radius)}z`;
}

export function triangle(x: number, y: number, width: number, height: number): string {
  return `${moveTo(x - width / 2, y)}l${numbers(round(width / 2), round(-height), round(width / 2), round(height))}z`;
}

/** An open curve through the midpoints between the points, without corners. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (!first || !last) return "";
  const line: Point[] = [first];
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    if (next) line.push(point, [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2]);
  });
  const whole = line.map(([x, y]) => [round(x), round(y)] as const);
  let d = moveTo(...first);
  for (let index = 1; index + 1 < whole.length; index += 2) {
    const [from, by, to] = [whole[index - 1], whole[index], whole[index + 1]];
    if (from && by && to)
      d += `q${numbers(...[by[0] - from[0], by[1] - from[1], to[0] - from[0], to[1] - from[1]].map(round))}`;
  }
  return `${d}L${numbers(round(last[0]), round(last[1]))}`;
}

/** Removes optional characters of a path: spaces before minus signs, zeros before decimal points. */
function compact(d: string): string {
  return d.replace(/ -/g, "-").replace(/(^|[^\d.])0\./g, "$1.");
}

const faded = (opacity: number) => `${Math.round(opacity * 100) / 100}`.replace(/^0/, "");

export function fill(colour: string, d: string, opacity = 1): string {
  return d && `<path fill="${colour}"${opacity < 1 ? ` opacity="${faded(opacity)}"` : ""} d="${compact(d)}"/>`;
}

export function stroke(colour: string, width: number, d: string, opacity = 1): string {
  const faint = opacity < 1 ? ` opacity="${faded(opacity)}"` : "";
  return d && `<path fill="none" stroke="${colour}" stroke-width="${round(width)}"${faint} d="${compact(d)}"/>`;
}

/** Round dots of one size, as a stroke with round caps: a third of the markup of circles. */
export function dots(colour: string, diameter: number, points: readonly Point[], opacity = 1): string {
  const faint = opacity < 1 ? ` opacity="${faded(opacity)}"` : "";
  let [fromX, fromY] = [0, 0];
  let d = "";
  for (const [x, y] of points) {
    d += `m${Math.round(x) - fromX} ${Math.round(y) - fromY}h0`;
    [fromX, fromY] = [Math.round(x), Math.round(y)];
  }
  return (
    d &&
    `<path fill="none" stroke="${colour}" stroke-width="${round(diameter)}" stroke-linecap="round"${faint} d="${compact(d)}"/>`
  );
}

/** Translates a motif drawn with its foot at 0,0; a negative `scale` mirrors it. */
export function place(content: string, x: number, y: number, scale = 1, mirror = false): string {
  const sx = round(scale * 10) / 10;
  const size = scale === 1 && !mirror ? "" : ` scale(${mirror ? -sx : sx} ${sx})`;
  return `<g transform="translate(${round(x)} ${round(y)})${size}">${content}</g>`;
}

/** Renders a defined motif again; `currentColor` within it takes the given colour. */
export function reuse(id: string, colour: string, x: number, y: number, scale: number, mirror = false): string {
  const sx = round(scale);
  return `<use href="#${id}" color="${colour}" transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${mirror ? -sx : sx} ${sx})"/>`;
}

export function define(id: string, content: string): string {
  return `<defs><g id="${id}">${content}</g></defs>`;
}

import { expect, test } from "vitest";
import { iconFilesOf, importDirectly } from "./direct-icons.ts";

const files = iconFilesOf(`export { default as Trash, default as TrashIcon } from './icons/trash.mjs';
export { default as X, default as LucideX } from './icons/x.mjs';
export { default as createLucideIcon } from './createLucideIcon.mjs';`);

test("each icon is imported from its own module, on the lines of the former import", () => {
  const code =
    'import { X, TrashIcon as Bin, type LucideIcon } from "lucide-react";\nimport {\n  X,\n} from "lucide-react";\nrest';
  expect(importDirectly(code, files)).toBe(
    'import X from "lucide-react/icons/x"; import Bin from "lucide-react/icons/trash";\nimport X from "lucide-react/icons/x";\n\n\nrest',
  );
});

test("other imports stay, and an icon that the library lacks fails the build", () => {
  const code = 'import type { LucideIcon } from "lucide-react";\nimport { x } from "./x.ts";';
  expect(importDirectly(code, files)).toBe(code);
  expect(() => importDirectly('import { Unknown } from "lucide-react";', files)).toThrow("no icon Unknown");
});

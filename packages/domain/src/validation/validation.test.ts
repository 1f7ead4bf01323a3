import fc from "fast-check";
import { expect, test } from "vitest";
import { emailField, nameField, newPasswordField } from "../contract/fields.ts";
import { catalogue as en } from "../messages/en/catalogue.ts";
import { decodeMessage } from "../messages/message.ts";
import { parseEmailAddress } from "./email-address.ts";
import { findImageProblem } from "./image-file.ts";
import { requiresCurrentPassword } from "./password.ts";

/** The rendered message; these have one argument at most. */
function textOf(problem: string | null): string | null {
  if (problem === null) return null;
  const decoded = decodeMessage(problem);
  return decoded && en.errors[decoded.key].replace("{n}", String(decoded.values.n));
}

test.each([
  ["wander2", "Your password must be at least 8 characters long"],
  ["", "Your password must be at least 8 characters long"],
  ["wanderer", "Your password have 1 or more numbers"],
  [`1${"a".repeat(240)}`, "Please use 240 characters or less"],
  [`1${"a".repeat(239)}`, null],
  ["wander2026", null],
])("password %j: %s", (password, expected) => {
  const { error } = newPasswordField.safeParse(password);
  expect(textOf(error?.issues[0]?.message ?? null)).toBe(expected);
});

test("the current password is required only of a person who has one and no reset link", () => {
  expect(requiresCurrentPassword({ hasPassword: true, hasResetHash: false })).toBe(true);
  expect(requiresCurrentPassword({ hasPassword: true, hasResetHash: true })).toBe(false);
  expect(requiresCurrentPassword({ hasPassword: false, hasResetHash: false })).toBe(false);
});

const notAscii = "Please use plain letters before the @";
const invalid = "Please enter a valid email address";

test.each([
  [" a\u00a0n\na @ exam ple.org\t", "ana@example.org"],
  ["ada@bücher.example", "ada@xn--bcher-kva.example"],
  ["ada@例え.jp", "ada@xn--r8jz45g.jp"],
  ["ada@post.xn--p1ai", "ada@post.xn--p1ai"],
  ["a&b@example.org", "a&b@example.org"],
  ["a/b@example.org", "a/b@example.org"],
  ["a=b@example.org", "a=b@example.org"],
  ["o'neill+walks@mail.example.co.uk", "o'neill+walks@mail.example.co.uk"],
  ["Ada.Lovelace@Example.org", "Ada.Lovelace@Example.org"],
])("address %j is stored as %s", (typed, address) => {
  expect(parseEmailAddress(typed)).toEqual({ isValid: true, address });
  expect(emailField.parse(typed)).toBe(address);
});

test.each([
  ["ana@example", invalid],
  ["", invalid],
  ["ana@@example.org", invalid],
  ["@example.org", invalid],
  [".ana@example.org", invalid],
  ["ana..b@example.org", invalid],
  ["ana.@example.org", invalid],
  ['"ana b"@example.org', invalid],
  ["ana@[127.0.0.1]", invalid],
  ["ana@127.0.0.1", invalid],
  ["ana@exa_mple.org", invalid],
  ["ana@-example.org", invalid],
  ["ana@bü/cher.org", invalid],
  ["ana<script>@example.org", invalid],
  [`${"a".repeat(65)}@example.org`, invalid],
  ["jürgen@example.org", notAscii],
  [`${"a".repeat(240)}@example.org`, "Please use 240 characters or less"],
])("address %j: %s", (typed, expected) => {
  const parsed = parseEmailAddress(typed);
  expect(textOf(parsed.isValid ? null : parsed.problem)).toBe(expected);
  expect(emailField.safeParse(typed).success).toBe(false);
});

test.each([
  ["first", "  ", "Please enter your first name"],
  ["last", "", "Please enter your last name"],
  ["first", "a".repeat(241), "Please use 240 characters or less"],
  ["first", "Win at prize.example", "Please leave addresses out of your name"],
  ["last", "Nakamura", null],
] as const)("%s name %j: %s", (which, name, expected) => {
  const { error } = nameField(which).safeParse(name);
  expect(textOf(error?.issues[0]?.message ?? null)).toBe(expected);
});

test.each([
  [{ type: "image/png", size: 5_242_880 }, null],
  [{ type: "IMAGE/JPEG; q=1", size: 1 }, null],
  [{ type: "image/png", size: 5_242_881 }, "Please select smaller images"],
  [{ type: "image/gif", size: 1 }, "Invalid file. Only images are allowed"],
  [{ type: "", size: 1 }, "Invalid file. Only images are allowed"],
])("picture %j: %s", (file, expected) => {
  expect(textOf(findImageProblem(file))).toBe(expected);
});

test("the address field accepts the addresses that parse", () => {
  const typed = fc.oneof(fc.string({ maxLength: 300 }), fc.emailAddress(), fc.constantFrom("a@b.co", " a b 1 ", "ø1"));
  fc.assert(
    fc.property(typed, (text) => {
      expect(parseEmailAddress(text).isValid).toBe(emailField.safeParse(text).success);
    }),
  );
});

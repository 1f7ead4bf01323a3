import { expect, test } from "vitest";
import { isPublicEndpoint, parsePushToken } from "./push-token.ts";

const keys = { p256dh: `BN${"a".repeat(85)}`, auth: "c".repeat(22) };
const endpoint = "https://push.services.mozilla.com/wpush/v2/gAAAA-x_1";

test("a browser's subscription is stored with its required fields only, and identified by its endpoint", () => {
  const text = JSON.stringify({ endpoint, expirationTime: null, keys: { ...keys, extra: "x" }, more: {} });
  expect(parsePushToken("web", text)).toEqual({ token: JSON.stringify({ endpoint, keys }), identity: endpoint });
});

test.each([
  "",
  "null",
  "[]",
  "not json",
  JSON.stringify({ endpoint }),
  JSON.stringify({ endpoint, keys: { ...keys, auth: "short" } }),
  JSON.stringify({ endpoint, keys: { ...keys, p256dh: `A${keys.p256dh.slice(1)}` } }),
  JSON.stringify({ endpoint: "http://push.services.mozilla.com/x", keys }),
])("rejects %s as a subscription", (text) => {
  expect(parsePushToken("web", text)).toBeNull();
});

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def?x=1",
  "https://web.push.apple.com:443/QAbc",
  "https://wns2-par02p.notify.windows.com/w/?token=a%2b",
  "https://xn--bcher-kva.xn--p1ai/",
])("accepts %s as a push service's address", (text) => {
  expect(isPublicEndpoint(text)).toBe(true);
});

test.each([
  "https://localhost/x",
  "https://printer/x",
  "https://db.internal/x",
  "https://a.localhost/x",
  "https://127.0.0.1/x",
  "https://2130706433/x",
  "https://0x7f.1/x",
  "https://0x7f000001/x",
  "https://10.0.0.0x1/x",
  "https://[::1]/x",
  "https://user@push.example.com/x",
  "https://push.example.com:8443/x",
  "https://push.example.com\\@127.0.0.1/x",
  "https://push.example.com",
  "https://push..com/x",
  "https://-push.com/x",
  "https://push.example.com/a b",
  "//push.example.com/x",
])("rejects %s", (text) => {
  expect(isPublicEndpoint(text)).toBe(false);
});

test("tokens of phones have their services' format", () => {
  expect(parsePushToken("apple", "AB".repeat(32))).toEqual({ token: "ab".repeat(32), identity: "ab".repeat(32) });
  expect(parsePushToken("apple", "xyz")).toBeNull();
  const android = `cXyz:APA91b${"x".repeat(130)}`;
  expect(parsePushToken("android", android)?.token).toBe(android);
  expect(parsePushToken("android", "two words of a token here")).toBeNull();
});

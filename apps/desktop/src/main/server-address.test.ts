import { expect, test } from "vitest";
import { parseServerAddress } from "./server-address.ts";

test.each([
  ["meander.example", "https://meander.example"],
  ["  https://meander.example/discover?x=1 ", "https://meander.example"],
  ["localhost:4000", "http://localhost:4000"],
  ["127.0.0.1:4000", "http://127.0.0.1:4000"],
  ["http://[::1]:4000", "http://[::1]:4000"],
])("'%s' is the server %s", (typed, origin) => {
  expect(parseServerAddress(typed)).toEqual({ ok: true, value: origin });
});

test.each(["", "   ", "ftp://meander.example", "https://", "file:///etc/passwd", "two words"])(
  "'%s' is no address",
  (typed) => {
    expect(parseServerAddress(typed)).toEqual({ ok: false, error: { code: "addressInvalid" } });
  },
);

test.each(["http://meander.example", "http://localhost.meander.example"])(
  "'%s' would send the session in the open",
  (typed) => {
    expect(parseServerAddress(typed)).toEqual({ ok: false, error: { code: "addressInsecure" } });
  },
);

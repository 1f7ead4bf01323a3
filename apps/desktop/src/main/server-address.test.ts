import { expect, test } from "vitest";
import { parseServerAddress } from "./server-address.ts";

test.each([
  ["meander.example", "https://meander.example"],
  ["  https://meander.example/discover?x=1 ", "https://meander.example"],
  ["localhost:4000", "http://localhost:4000"],
  ["127.0.0.1:4000", "http://127.0.0.1:4000"],
  ["http://[::1]:4000", "http://[::1]:4000"],
])("parses '%s' as the server %s", (typed, origin) => {
  expect(parseServerAddress(typed)).toEqual({ ok: true, value: origin });
});

test.each(["", "   ", "ftp://meander.example", "https://", "file:///etc/passwd", "two words"])(
  "rejects '%s' as an address",
  (typed) => {
    expect(parseServerAddress(typed)).toEqual({ ok: false, error: { code: "addressInvalid" } });
  },
);

test.each(["http://meander.example", "http://localhost.meander.example"])(
  "rejects '%s', which would send the session unencrypted",
  (typed) => {
    expect(parseServerAddress(typed)).toEqual({ ok: false, error: { code: "addressInsecure" } });
  },
);

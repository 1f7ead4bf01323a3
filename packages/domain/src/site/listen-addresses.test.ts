import { expect, test } from "vitest";
import { isLoopbackHost, isOpenToNetwork, listenAddresses } from "./listen-addresses.ts";

test.each([
  [undefined, undefined, ["127.0.0.1", "::1"]],
  [undefined, "localhost", ["127.0.0.1", "::1"]],
  [undefined, "meander.example", ["::"]],
  ["localhost", "meander.example", ["127.0.0.1", "::1"]],
  ["0.0.0.0", undefined, ["0.0.0.0"]],
  ["192.0.2.7", "meander.example", ["192.0.2.7"]],
])("HOST %s with the public host %s listens on %o", (host, publicHost, addresses) => {
  expect(listenAddresses(host, publicHost)).toEqual(addresses);
});

test.each([
  ["localhost", true],
  ["site.localhost", true],
  ["127.0.0.5", true],
  ["[::1]", true],
  ["127.0.0.1.meander.example", false],
  ["localhost.meander.example", false],
  ["notlocalhost", false],
  ["0.0.0.0", false],
  ["192.0.2.7", false],
])("%s is loopback: %s", (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

test("loopback addresses alone aren't open to the network", () => {
  expect(isOpenToNetwork(["127.0.0.1", "::1"])).toBe(false);
  expect(isOpenToNetwork(["127.0.0.1", "192.0.2.7"])).toBe(true);
  expect(isOpenToNetwork(["::"])).toBe(true);
});

import { expect, test } from "vitest";
import { addressGroup, createAddressReader } from "./client-address.ts";

test("ignores X-Forwarded-For without trusted proxies", () => {
  expect(createAddressReader([])("198.51.100.1", "203.0.113.9")).toBe("198.51.100.1");
});

test("walks trusted proxies from the right up to the first untrusted address", () => {
  const read = createAddressReader(["10.0.0.0/8", "2001:db8:ffff::/48"]);
  expect(read("10.0.0.1", "192.0.2.66, 203.0.113.9, 10.1.2.3")).toBe("203.0.113.9");
  expect(read("2001:db8:ffff::1", "203.0.113.9")).toBe("203.0.113.9");
  expect(read("10.0.0.1", undefined)).toBe("10.0.0.1");
  expect(read("10.0.0.1", "not an address")).toBe("10.0.0.1");
  expect(read("198.51.100.1", "203.0.113.9")).toBe("198.51.100.1");
});

test("reads an IPv4 caller of a dual-stack socket as IPv4", () => {
  expect(createAddressReader(["127.0.0.1"])("::ffff:127.0.0.1", "203.0.113.9")).toBe("203.0.113.9");
});

test("groups IPv6 by /64 in every notation", () => {
  const group = "2001:db8:0:1::/64";
  for (const address of ["2001:db8:0:1::5", "2001:0DB8:0000:0001:aaaa:bbbb:cccc:dddd", "2001:db8:0:1:0:0:0:1"]) {
    expect(addressGroup(address)).toBe(group);
  }
  expect(addressGroup("2001:db8:0:2::5")).not.toBe(group);
  expect(addressGroup("::1")).toBe("0:0:0:0::/64");
  expect(addressGroup("192.0.2.7")).toBe("192.0.2.7");
});

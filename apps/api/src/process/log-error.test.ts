import { expect, test } from "vitest";
import { describeError } from "./log-error.ts";

function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

test("an invalid URL is logged without its input", () => {
  const logged = describeError(caught(() => new URL("//?emailVerifyHash=verysecret", "http://meander.test")));
  expect(logged).toMatchObject({ type: "TypeError", message: "Invalid URL", code: "ERR_INVALID_URL" });
  expect(logged.stack).toContain("    at ");
  expect(JSON.stringify(logged)).not.toContain("verysecret");
});

test("a database error is logged by its identifiers, without values and parameters", () => {
  const failure = Object.assign(new Error('duplicate key value violates unique constraint "person_email_key"'), {
    code: "23505",
    constraint: "person_email_key",
    table: "person",
    severity: "ERROR",
    detail: "Key (email)=(ada@example.org) already exists.",
    where: "ada",
    parameters: ["ada@example.org"],
  });
  const logged = describeError(failure);
  expect(logged).toMatchObject({ code: "23505", constraint: "person_email_key", table: "person" });
  expect(logged.message).toContain("person_email_key");
  expect(JSON.stringify(logged)).not.toContain("ada");
});

test("the message of a data exception, which quotes the value, is left out", () => {
  const failure = Object.assign(new Error('invalid input syntax for type uuid: "verysecret"'), { code: "22P02" });
  expect(JSON.stringify(describeError(failure))).not.toContain("verysecret");
});

test("causes are logged alike, to a bounded depth", () => {
  const cause = Object.assign(new Error("inner"), { input: "verysecret" });
  const logged = describeError(new Error("outer", { cause }));
  expect([logged.message, logged.cause?.message]).toEqual(["outer", "inner"]);
  expect(JSON.stringify(logged)).not.toContain("verysecret");
  const circular = new Error("circular");
  circular.cause = circular;
  expect(JSON.stringify(describeError(circular)).match(/"message":"circular"/g)).toHaveLength(5);
});

test("what isn't an error is logged by its type alone", () => {
  expect(describeError("verysecret")).toEqual({ type: "string", message: "", stack: "" });
});

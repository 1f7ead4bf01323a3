import { describe, expect, it } from "vitest";
import { verificationStepOf } from "./verification-step.ts";

const link = {
  isConfirmed: false,
  isFirst: true,
  hasPassword: true,
  isSignUpBrowser: false,
  caller: "nobody",
} as const;
const callers = ["nobody", "owner", "other"] as const;

describe("the step of a verification link", () => {
  it("is the same for everybody once the address is confirmed", () => {
    for (const caller of callers)
      for (const isFirst of [true, false])
        expect(verificationStepOf({ ...link, isConfirmed: true, isFirst, caller })).toBe("confirmed");
  });

  it.each([
    [{ isSignUpBrowser: true }, ["confirm", "confirm", "logOut"]],
    [{ isSignUpBrowser: true, hasPassword: false }, ["confirm", "confirm", "logOut"]],
    [{}, ["password", "password", "logOut"]],
    [{ hasPassword: false }, ["newPassword", "newPassword", "logOut"]],
    [{ isFirst: false }, ["password", "confirm", "logOut"]],
    [{ isFirst: false, isSignUpBrowser: true }, ["password", "confirm", "logOut"]],
    [{ isFirst: false, hasPassword: false }, ["logIn", "confirm", "logOut"]],
  ] as const)("%j: for nobody, the owner and somebody else", (facts, steps) => {
    expect(callers.map((caller) => verificationStepOf({ ...link, ...facts, caller }))).toEqual(steps);
  });
});

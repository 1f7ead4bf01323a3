import { expect, test } from "vitest";
import { listEvidence } from "./evidence.ts";

type Reports = Parameters<typeof listEvidence>[0]["reports"];
const reportsWith = (evidence: Reports[number]["evidence"]) => [{ evidence }] as Partial<Reports[number]>[] as Reports;

test("shows all texts of a reported profile, the name first, and those without a known order last", () => {
  const evidence = {
    image: "/img/userAvatar.svg",
    lastName: "Bell",
    firstName: "Ada",
    summary: "I walk.",
    headline: "Walker",
    locationName: "Leeds",
  };
  expect(listEvidence({ reports: reportsWith(evidence) })).toEqual(["Ada Bell", "Walker", "I walk.", "Leeds"]);
});

test("shows no ids and no empty texts", () => {
  const evidence = { title: "Canal walk", summary: " ", hostId: "0192a0b0-0000-7000-8000-000000000001" };
  expect(listEvidence({ reports: reportsWith(evidence) })).toEqual(["Canal walk"]);
});

test("shows nothing without a report", () => {
  expect(listEvidence({ reports: [] })).toEqual([]);
});

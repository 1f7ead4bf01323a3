import { admissionPolicy } from "@meander/domain/policy";
import { followLoad } from "../metrics.ts";
import { type AdmissionGate, createAdmissionGate } from "./admission-gate.ts";

/** `first` is the priority lane of logins and staff, who are admitted while visitors are refused. */
const admissionLanes = ["first", "usual", "pictures", "drawings"] as const;
export type AdmissionLane = (typeof admissionLanes)[number];
export type Admission = Readonly<Record<AdmissionLane, AdmissionGate>>;

export function createAdmission(): Admission {
  const admission = createLanes((lane) => createAdmissionGate(admissionPolicy[lane]));
  for (const lane of admissionLanes) followLoad(lane, admission[lane]);
  return admission;
}

export function createLanes(create: (lane: AdmissionLane) => AdmissionGate): Admission {
  return {
    first: create("first"),
    usual: create("usual"),
    pictures: create("pictures"),
    drawings: create("drawings"),
  };
}

import { admissionPolicy } from "@meander/domain/policy";
import { followLoad } from "../http/metrics.ts";
import { type AdmissionGate, createAdmissionGate } from "./admission-gate.ts";

/** `first` is for logging in and for staff, who are let in while visitors are turned away. */
const admissionLanes = ["first", "usual"] as const;
type AdmissionLane = (typeof admissionLanes)[number];
export type Admission = Readonly<Record<AdmissionLane, AdmissionGate>>;

export function createAdmission(): Admission {
  const admission = {
    first: createAdmissionGate(admissionPolicy.first),
    usual: createAdmissionGate(admissionPolicy.usual),
  };
  for (const lane of admissionLanes) followLoad(lane, admission[lane]);
  return admission;
}

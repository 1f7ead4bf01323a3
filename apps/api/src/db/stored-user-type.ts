import { type UserTypeCode, userTypes } from "@meander/domain/person/user-type";
import { z } from "zod";
import { storedJson } from "./stored-json.ts";

const codes: readonly UserTypeCode[] = userTypes.map(({ code }) => code);

export const storedUserType = storedJson("person.user_type", z.literal(codes));

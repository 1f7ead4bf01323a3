import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { recordOwnWrite } from "@meander/api/db/replica/own-writes";
import { clearResidualData } from "@meander/api/modules/accounts/personal-data/clear-residual-data";
import { scheduledJobs } from "@meander/api/jobs/scheduled-jobs";
import { personTables } from "@meander/api/modules/accounts/personal-data/person-tables";
import { foldPlaceCounts } from "@meander/api/modules/places/count-queries";
import { startScheduler } from "@meander/api/outbox/scheduler";
import { message } from "@meander/domain/messages/message";
import { type RawBuilder, sql } from "kysely";
import { expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { createActivity, takePart } from "../support/activities.ts";
import { openConsole, reportPerson, claimCase } from "../support/console-requests.ts";
import { startMail } from "../support/mail.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { photo, upload } from "../support/pictures.ts";
import { startApi } from "../support/start-api.ts";

type Cast = {
  readonly person: TestPerson;
  readonly friend: TestPerson;
  readonly moderator: TestPerson;
  /** A unique string that occurs in every text the person writes. */
  readonly uniqueWord: string;
};

const WORD = "zqcanary";
const logged: string[] = [];
const api = startApi({
  env: { LOG_LEVEL: "trace" },
  logTo: { write: (line) => void logged.push(line) },
});
const mail = startMail(api);

/** Finds the person's id or texts outside the places that may retain them as a pseudonym or for an open case. */
async function findTraces(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(api.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.raw(name)} t where t::text ~* ${texts.join("|")}`.execute(api.db);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

async function findFiles(texts: readonly string[]): Promise<string[]> {
  const names = await readdir(api.config.dataFolder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(files.map(async (file) => [file, await readFile(file, "latin1")] as const));
  const pattern = new RegExp(texts.join("|"), "i");
  return contents.filter(([, content]) => pattern.test(content)).map(([file]) => file);
}

async function call(person: TestPerson, method: string, path: string, body?: unknown) {
  const headers = method === "GET" ? {} : { "Idempotency-Key": randomUUID() };
  const response = await send(api, method, `${PRIVATE_BASE}${path}`, { cookie: person.session, body, headers });
  if (response.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
  return response.body;
}

/** Writes everything a person can write through the API. */
async function writeEverything(cast: Cast) {
  const { person: canary, friend, moderator, uniqueWord } = cast;
  const word = (what: string) => `${uniqueWord} ${what}`;
  const item = { title: word("title"), summary: word("summary"), skills: [], links: [], images: [] };
  await call(canary, "POST", "/user/update", {
    user: {
      headline: word("headline"),
      summary: word("about"),
      skills: [{ text: word("skill") }],
      links: [{ network: "website", href: `https://${uniqueWord}.example/` }],
      projects: [item],
      positions: [
        { ...item, companyName: word("company"), startDate: { year: 2020, month: 1 }, isCurrent: true, endDate: null },
      ],
      educations: [{ schoolName: word("school"), degree: word("degree"), notes: word("notes") }],
      certifications: [{ name: word("certificate"), authority: word("authority"), number: word("number") }],
    },
  });
  const own = await createActivity(api, canary, {
    title: word("walk"),
    summary: word("plan"),
    placeName: word("door"),
  });
  const alone = await createActivity(api, canary, { title: word("alone") });
  await takePart(api, own._id, friend, canary);
  const other = await createActivity(api, friend);
  await call(canary, "POST", `/activity/${other._id}/join`, {
    optionIds: other.dates.options.map(({ id }) => id),
    message: word("message"),
  });
  await call(friend, "POST", `/activity/${other._id}/participant/${canary.id}`, { status: 3 });
  await call(canary, "POST", `/activity/${other._id}/like`, { liked: true });
  await call(canary, "POST", `/activity/${other._id}/comment`, { text: word("comment") });
  await call(friend, "POST", `/activity/${other._id}/comment`, {
    text: `See you there @${uniqueWord}First ${uniqueWord}Last`,
    mentionIds: [canary.id],
  });
  await call(canary, "POST", "/list", { title: word("list"), summary: word("for later"), isPublic: true });
  await call(canary, "POST", `/activity/${other._id}/report`, { text: word("report") });
  await call(friend, "POST", `/user/${canary.id}/report`, { text: "Odd", category: "spam" });
  await handleCase(cast);
  await call(moderator, "POST", `/activity/${own._id}/report`, { text: "Odd too", category: "spam" });
  await call(canary, "GET", "/user/export");
  await send(api, "POST", `${PUBLIC_BASE}/email/resend`, { body: { emailAddress: canary.email } });
  return { own, alone, other };
}

/** A colleague's command receipt names who works on the case. */
async function handleCase({ person, friend, moderator, uniqueWord }: Cast): Promise<void> {
  const { id } = await createPerson(api, { firstName: "Dan" });
  const caseId = await reportPerson(api, id, { by: friend });
  await claimCase(api, caseId, person);
  const receipt = await openConsole(api, moderator).give(decide("warn"), { caseId, createdAt: api.now });
  expect(receipt).toMatchObject({
    outcome: "conflict",
    message: `${uniqueWord}First ${uniqueWord}Last is working on this case`,
  });
}

/** Inserts rows that take longer to arise than a test lasts. */
async function writeRest({ person: canary, friend, uniqueWord }: Cast, activityId: string): Promise<void> {
  const { db, now } = api;
  const rows = async (statement: RawBuilder<unknown>) => void (await statement.execute(db));
  const [me, them] = [sql`${canary.id}::uuid`, sql`${friend.id}::uuid`];
  const hash = () => createHash("sha256").update(randomUUID()).digest();
  await rows(
    sql`update person set cover = ${JSON.stringify({ caption: uniqueWord })}, location_name = ${uniqueWord}, image = ${`/${uniqueWord}.png`} where id = ${me}`,
  );
  await rows(
    sql`insert into person_grant (person_id, permission, granted_by) values (${me}, 'requestImage', ${them}), (${them}, 'requestImage', ${me})`,
  );
  await recordOwnWrite(db, canary.id);
  const photographed = photo(600, 220).withExif({ IFD0: { Copyright: uniqueWord } });
  expect((await upload(api, canary.session, await photographed.jpeg().toBuffer())).status).toBe(201);
  await rows(
    sql`insert into known_device (person_id, device_hash, first_seen_at, last_seen_at) values (${me}, ${hash()}, now(), now())`,
  );
  await rows(
    sql`insert into one_time_link (hash, purpose, person_id, email, expires_at) values (${hash()}, 'reset-password', ${me}, ${canary.email}, now())`,
  );
  await rows(
    sql`insert into login_identity (person_id, provider, issuer, subject) values (${me}, 'acme', 'https://acme.example', ${uniqueWord})`,
  );
  await rows(sql`insert into block (person_id, blocked_id) select ${me}, id from person where first_name = 'Blocked'`);
  await rows(sql`update participant set attended_at = now() where activity_id = ${activityId} and person_id = ${me}`);
  await rows(
    sql`insert into rating (activity_id, person_id, stars, text) values (${activityId}, ${me}, 4, ${uniqueWord})`,
  );
  await rows(sql`update activity set rating_sum = 4, rating_count = 1, attended_count = 1 where id = ${activityId}`);
  await rows(sql`insert into announcement (person_id, day, activity_id) values (${me}, current_date, ${activityId})`);
  await rows(
    sql`insert into search_record (person_id, filter_hash, title, filters, searched_at) values (${me}, ${hash()}, ${uniqueWord}, ${JSON.stringify({ keywords: uniqueWord })}, now())`,
  );
  await rows(
    sql`insert into notification_preference (person_id, code, send_web, send_email, send_mobile) values (${me}, 1, true, true, true)`,
  );
  await rows(
    sql`insert into push_device (person_id, session_id, platform, token, token_hash, registered_at) select ${me}, public_id, 'apple', ${uniqueWord}, ${hash()}, now() from session where person_id = ${me} limit 1`,
  );
  await rows(
    sql`insert into calendar_feed (person_id, token, renewed_at) values (${me}, ${createHash("sha256").update(randomUUID()).digest("base64url")}, now())`,
  );
  await rows(sql`insert into staff_device (id, person_id, label) values (${randomUUID()}, ${me}, ${uniqueWord})`);
  await rows(
    sql`insert into command_receipt (command_id, device_id, sequence, type, case_id, hash, outcome, result) select uuidv7(), id, 1, 'note', uuidv7(), 'x', 'applied', ${JSON.stringify({ text: uniqueWord })} from staff_device where person_id = ${me}`,
  );
  await rows(sql`insert into suppression (email, reason) values (${canary.email}, 'bounce')`);
  await rows(
    sql`insert into rate_limit (bucket, subject, window_start, used) values ('x', ${createHash("sha256").update(canary.id).digest("base64url")}, now(), 1)`,
  );
  await rows(
    sql`insert into special_notification (id, title, text, path, sent_by, content_hash, created_at) values (uuidv7(), 'News', 'New', '/', ${me}, 'x', now())`,
  );
  await rows(
    sql`insert into special_notification_recipient (special_id, person_id) select id, ${me} from special_notification where sent_by = ${me}`,
  );
  await rows(
    sql`insert into person_tag (person_id, tag, added_by, created_at) values (${me}, 'Talk first', ${them}, now()), (${them}, 'Talk first', ${me}, now())`,
  );
  await rows(
    sql`insert into profile_share (token_hash, person_id, shared_by, created_at, expires_at) values (${hash()}, ${me}, ${them}, now(), now() + interval '1 day'), (${hash()}, ${them}, ${me}, now(), now() + interval '1 day')`,
  );
  await rows(
    sql`insert into campaign (name, created_by, updated_by, status, approved_hash, approved_at, total_count, approved_by) values ('Autumn', ${me}, ${me}, 'running', 'x', now(), 2, ${me})`,
  );
  await rows(
    sql`insert into delivery (message_id, campaign_id, channel, person_id, template, data, state, due_at) select id, id, 'mail', p, 'campaign', '{}', 'deferred', now() + interval '1 day' from campaign, unnest(array[${me}, ${them}]) p where created_by = ${me}`,
  );
  await rows(sql`
    with old as (
      insert into moderation_case (subject_type, subject_id, status, due_at, decided_at, opened_at, decision)
      values ('user', ${me}, 'decided', now(), ${now}::timestamptz - interval '2 days', now(), 'warn') returning id
    ), event as (
      insert into case_event (case_id, command_id, actor_id, type, case_version, data)
      select id, uuidv7(), ${them}, 'decide', 2, ${JSON.stringify({ decision: "warn", evidence: { title: uniqueWord, text: uniqueWord } })}::jsonb from old returning id, case_id
    ), reported as (
      insert into report (case_id, reporter_id, category, text, evidence)
      select id, ${them}, 'spam', 'Odd', ${JSON.stringify({ summary: uniqueWord })}::jsonb from old
    ), struck as (
      insert into strike (event_id, person_id, category, created_at, expires_at)
      select id, ${me}, 'spam', now(), now() + interval '30 days' from event returning id
    )
    insert into appeal (strike_id, case_id, person_id, text, created_at)
    select struck.id, event.case_id, ${me}, ${uniqueWord}, now() from struck, event`);
  await rows(
    sql`insert into ban_cancellation (activity_id, person_id, cancelled_at) select id, ${me}, now() from activity where host_id = ${me} limit 1`,
  );
  await rows(
    sql`insert into case_viewer (case_id, person_id, seen_at) select id, ${me}, now() from moderation_case where subject_id = ${me} limit 1`,
  );
  await rows(
    sql`insert into case_mention (case_id, person_id, created_at) select id, ${me}, now() from moderation_case where subject_id = ${me} limit 1`,
  );
  await rows(
    sql`insert into case_lease (case_id, holder_id, taken_at, expires_at) select id, ${me}, now(), now() + interval '1 hour' from moderation_case where subject_id = ${me} limit 1`,
  );
}

/** Lists tables without any row of the person: for these the test would prove nothing. */
async function findUntouched(canary: TestPerson): Promise<string[]> {
  const elsewhere = [
    "address_fingerprint",
    "residual_case_data",
    "rate_limit",
    "suppression",
    "command_receipt",
    "place_contributor_change",
  ];
  const untouched: string[] = [];
  for (const table of Object.keys(personTables).filter((name) => !elsewhere.includes(name))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} t where t::text ~* ${canary.id} limit 1`.execute(
      api.db,
    );
    if (rows.length === 0) untouched.push(table);
  }
  return untouched;
}

it("removes the last trace of a person from every table, file, log and queue", {
  timeout: 60_000,
}, async () => {
  const scheduler = await startScheduler(
    api.databaseUrl,
    scheduledJobs({
      db: api.db,
      sessions: api.sessions,
      config: api.config,
      mediaStore: api.services.mediaStore,
      clock: () => api.now,
      log: api.services.log,
    }),
    api.services.log,
  );
  const [friend, moderator] = [await createPerson(api), await createPerson(api, { userType: 3 })];
  await createPerson(api, { firstName: "Blocked" });
  const canary = await createPerson(api, {
    firstName: `${WORD}First`,
    lastName: `${WORD}Last`,
    email: `${WORD}@example.org`,
    userType: 3,
  });
  const cast = { person: canary, friend, moderator, uniqueWord: WORD };
  const { own, alone, other } = await writeEverything(cast);
  await writeRest(cast, other._id);
  await foldPlaceCounts(api.db);
  await mail.receive(canary.email);
  expect(await findUntouched(canary)).toEqual([]);
  const texts = [WORD, canary.id];
  expect((await findFiles(texts)).length).toBeGreaterThan(3);

  const response = await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, {
    cookie: canary.session,
    body: { password: PASSWORD },
  });
  expect(response).toMatchObject({ status: 200 });
  await mail.receive(canary.email);
  const open = ["moderation_case", "report", "case_event"].map((table) => `public.${table}: `);
  await clearResidualData(api.db, api.config, new Date(api.now.getTime() + 2 * 3_600_000));
  const waiting = await findTraces(texts);
  expect(waiting.filter((trace) => !open.some((table) => trace.startsWith(table)))).toEqual([]);
  expect(waiting.length).toBeGreaterThan(2);

  // The open cases are decided, and their undo period is over.
  await api.db.updateTable("moderationCase").set({ status: "decided", decidedAt: api.now }).execute();
  await clearResidualData(api.db, api.config, new Date(api.now.getTime() + 3 * 3_600_000));
  await scheduler.stop();
  expect(await findTraces(texts)).toEqual([]);
  expect(await findFiles(texts)).toEqual([]);
  expect(logged.join("")).toContain('"response sent"');
  expect(logged.join("")).not.toMatch(new RegExp(texts.join("|"), "i"));

  const retained = await api.db
    .selectFrom("activity")
    .selectAll()
    .where("id", "in", [own._id, alone._id, other._id])
    .orderBy("summary")
    .execute();
  expect(retained).toMatchObject([
    { summary: "", approvedCount: 1 },
    { approvedCount: 0, likeCount: 0, commentCount: 2, ratingSum: 0, ratingCount: 0 },
  ]);
  const receipts = await api.db.selectFrom("commandReceipt").select("result").execute();
  expect(receipts).toContainEqual({
    result: expect.objectContaining({ message: message("caseClaimed", { name: "Deleted user" }) }),
  });
  const campaign = await api.db
    .selectFrom("campaign")
    .selectAll()
    .where("createdBy", "is", null)
    .executeTakeFirstOrThrow();
  expect(campaign).toMatchObject({ skippedCount: 1, totalCount: 2, createdBy: null });
  const record = await api.db
    .selectFrom("audit")
    .selectAll()
    .where("action", "=", "delete-account")
    .executeTakeFirstOrThrow();
  const pseudonymous = await api.db
    .selectFrom("audit")
    .select("action")
    .where("actorId", "=", record.actorId)
    .execute();
  expect(pseudonymous.length).toBeGreaterThan(5);
  const ledger = await api.db.selectFrom("delivery").select("state").where("pseudonym", "=", record.actorId).execute();
  expect(ledger.length).toBeGreaterThan(2);
  const marks = await api.db.selectFrom("addressFingerprint").select("kind").execute();
  expect(marks).toEqual([{ kind: "bounce" }]);
});

it("changes nothing of an unrelated person with rows of every kind", { timeout: 60_000 }, async () => {
  const moderator = await createPerson(api, { userType: 3 });
  const create = async (uniqueWord: string) => {
    const name = { firstName: `${uniqueWord}First`, lastName: `${uniqueWord}Last` };
    const cast = { person: await createPerson(api, { ...name, userType: 3 }), friend: await createPerson(api) };
    const { own, alone, other } = await writeEverything({ ...cast, moderator, uniqueWord });
    await writeRest({ ...cast, moderator, uniqueWord }, other._id);
    return { ...cast, activityIds: [own._id, alone._id, other._id] };
  };
  const leaving = await create("zqleaving");
  const { person, friend, activityIds } = await create("zqbystander");
  await foldPlaceCounts(api.db);
  const limited = createHash("sha256").update(person.id).digest("base64url");
  const find = async () =>
    (await findTraces(["zqbystander", limited, person.id, friend.id, ...activityIds])).toSorted();
  const before = await find();
  expect(before.length).toBeGreaterThan(40);
  await call(leaving.person, "DELETE", "/user/delete/", { password: PASSWORD });
  expect(await find()).toEqual(before);
});

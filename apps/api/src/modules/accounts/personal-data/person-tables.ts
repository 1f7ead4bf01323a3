import { exported, notExported, type PersonTable } from "./person-table.ts";

const words = (text: string) => text.trim().split(/\s+/);

/**
 * Every table with personal data: what the export includes and what account deletion does with it. A table in neither
 * list fails `tests/api/accounts/personal-data.test.ts`. To add a table, add one `exported({…})` or `notExported([…],
 * fate, why)` under its database name, or one line in `tablesWithoutPeople`. Any fate but `cascade` also needs a step
 * in `erase-person.ts`.
 */
export const personTables: Readonly<Record<string, PersonTable>> = {
  person: exported({
    by: ["id"],
    fate: "by hand",
    section: "account",
    key: "id",
    columns: words(`
      first_name last_name email unverified_email user_type image cover headline summary location_name lon lat
      country_code countries_lived skills links first_time_tour nearby_lon nearby_lat nearby_context nearby_at
      terms_accepted_at hosted_count created_at updated_at suspended_until shows_joined locale recovered_at
    `),
    withheld: ["password_hash", "suspension_event_id", "unsubscribe_token", "sign_up_device_hash"],
    because: "Secrets and their hashes are of no use to the person; an event is internal to moderation.",
  }),
  person_grant: exported({
    by: ["person_id", "granted_by"],
    fate: "cascade",
    section: "permissions",
    key: "permission",
    columns: ["permission", "granted_at"],
  }),
  profile_slug: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "profileAddresses",
    key: "slug",
    columns: ["slug", "kind", "item_id"],
  }),
  project: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "projects",
    key: "id",
    columns: ["id", "title", "headline", "summary", "skills", "links", "images", "sort_order"],
  }),
  position: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "positions",
    key: "id",
    columns: words(`
      id title company_name company_image company_link location_name start_year start_month end_year end_month
      is_current summary responsibilities achievements skills links images sort_order
    `),
  }),
  education: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "educations",
    key: "id",
    columns: ["id", "field_of_study", "degree", "school_name", "notes", "start_year", "end_year", "sort_order"],
  }),
  certification: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "certifications",
    key: "id",
    columns: ["id", "name", "authority", "number", "start_year", "sort_order"],
  }),
  session: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "sessions",
    key: "public_id",
    columns: words("public_id client user_agent app_info created_at last_seen_at expires_at absolute_expires_at"),
    withheld: ["id_hash"],
    because: "It is the hash of a session's secret.",
  }),
  known_device: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "knownDevices",
    key: "device_hash",
    columns: ["first_seen_at", "last_seen_at"],
    withheld: ["device_hash"],
    because: "It is the hash of a device's secret.",
  }),
  one_time_link: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "mailedLinks",
    key: "hash",
    columns: ["purpose", "email", "created_at", "expires_at", "used_at", "change_requested_at", "return_path"],
    withheld: ["hash"],
    because: "It is the hash of a link's secret.",
  }),
  login_identity: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "loginsElsewhere",
    key: "id",
    columns: ["id", "provider", "issuer", "subject", "created_at", "last_used_at"],
  }),
  block: exported({
    by: ["person_id", "blocked_id"],
    fate: "cascade",
    section: "blocked",
    key: "blocked_id",
    columns: ["blocked_id", "created_at"],
    people: ["blocked_id"],
  }),
  activity: exported({
    by: ["host_id"],
    fate: "by hand",
    section: "activities",
    key: "id",
    columns: words(`
      id title summary status cancelled_at cancel_reason is_suggested is_recommended hidden_at original_copy_id
      categories languages capacity exact_location time_zone duration_minutes locations context country_slug
      region_slug place_slug lon lat images like_count comment_count approved_count attended_count rating_sum
      rating_count opened_at ends_at created_at modified_at had_decided_date had_approved settled_lon settled_lat
      unfinished
    `),
    parts: {
      dates: `select jsonb_agg(jsonb_build_object('id', date_option.id, 'dayCode', date_option.day_code, 'timePeriodCode', date_option.time_period,
          'timeCode', date_option.time_code, 'decidedStatusInt', date_option.decided_status, 'startsAt', date_option.starts_at, 'endsAt', date_option.ends_at)
          order by date_option.starts_at, date_option.id) from date_option where date_option.activity_id = exported.id`,
    },
    withheld: ["place_id", "hiding_event_id"],
    because: "A number of the gazetteer that the slugs say better; an event is the moderators' own.",
  }),
  activity_search: notExported(["host_id"], "cascade", "A copy of the activity for searching."),
  place_contributor: notExported(["host_id"], "by hand", "Counts of the activities that the export lists."),
  place_contributor_change: notExported(["host_id"], "by hand", "What those counts have yet to take in."),
  date_vote: exported({
    by: ["person_id"],
    fate: "by hand",
    section: "votes",
    key: "option_id",
    columns: ["option_id", "is_valid", "created_at"],
    parts: {
      activityId: "select date_option.activity_id from date_option where date_option.id = exported.option_id",
      dayCode: "select date_option.day_code from date_option where date_option.id = exported.option_id",
    },
  }),
  participant: exported({
    by: ["person_id"],
    fate: "by hand",
    section: "participations",
    key: "activity_id",
    columns: ["activity_id", "status", "message", "asked_at", "decided_at", "attended_at", "attendance_notified_at"],
  }),
  activity_like: exported({
    by: ["person_id"],
    fate: "by hand",
    section: "likes",
    key: "activity_id",
    columns: ["activity_id", "created_at"],
  }),
  comment: exported({
    by: ["author_id"],
    fate: "by hand",
    section: "comments",
    key: "id",
    columns: ["id", "activity_id", "text", "posted_at", "edited_at", "deleted_at"],
    withheld: ["removal_event_id"],
    because: "An event is the moderators' own.",
  }),
  comment_mention: exported({
    by: ["person_id"],
    fate: "by hand",
    section: "mentions",
    key: "comment_id",
    columns: ["comment_id", "withdrawn_at"],
  }),
  announcement: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "announcements",
    key: "day",
    columns: ["day", "activity_id"],
  }),
  one_time_notification: notExported(
    ["actor_id"],
    "cascade",
    "It only prevents a second notification; likes and lists are exported.",
  ),
  rating: exported({
    by: ["person_id"],
    fate: "by hand",
    section: "ratings",
    key: "activity_id",
    columns: ["activity_id", "stars", "text", "created_at"],
  }),
  search_record: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "searches",
    key: "id",
    columns: ["id", "title", "filters", "context", "categories", "searched_at"],
    withheld: ["filter_hash"],
    because: "It repeats the filters.",
  }),
  activity_list: exported({
    by: ["owner_id"],
    fate: "cascade",
    section: "lists",
    key: "id",
    columns: ["id", "title", "summary", "is_public", "created_at", "modified_at"],
    parts: {
      activityIds: `select jsonb_agg(activity_list_item.activity_id order by activity_list_item.added_at, activity_list_item.activity_id) from activity_list_item
        where activity_list_item.list_id = exported.id and activity_list_item.removed_at is null`,
    },
  }),
  notification: exported({
    by: ["person_id", "actor_id"],
    fate: "by hand",
    section: "notifications",
    key: "id",
    columns: ["id", "code", "activity_id", "actor_id", "data", "created_at", "seen_at", "read_at"],
    people: ["actor_id"],
  }),
  notification_preference: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "notificationPreferences",
    key: "code",
    columns: ["code", "send_web", "send_email", "send_mobile"],
  }),
  push_device: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "pushDevices",
    key: "id",
    columns: ["id", "session_id", "platform", "registered_at"],
    withheld: ["token", "token_hash"],
    because: "Whoever has the token may send to the device.",
  }),
  calendar_feed: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "calendarFeed",
    key: "person_id",
    columns: ["renewed_at"],
    withheld: ["token"],
    because: "Whoever has it reads the calendar.",
  }),
  calendar_entry: notExported(["person_id"], "cascade", "A copy of dates that the activities show."),
  delivery: exported({
    by: ["person_id"],
    fate: "pseudonym",
    section: "messages",
    key: "id",
    columns: ["id", "channel", "template", "address", "state", "due_at", "created_at", "updated_at", "campaign_id"],
    withheld: ["message_id", "data", "reason", "reason_detail", "attempts", "lease_token", "leased_until", "pseudonym"],
    because: "What messages are filled with may name others; the rest is how sending went.",
  }),
  own_write: notExported(["person_id"], "cascade", "The log position of their last write, for an hour."),
  suppression: notExported(
    ["email"],
    "keyed hash",
    "The address of the account, and that it takes no campaigns, are in other parts.",
  ),
  address_fingerprint: notExported(
    ["address_hash"],
    "keyed hash",
    "What was decided about the address of a deleted account.",
  ),
  residual_case_data: notExported(["pseudonym"], "pseudonym", "Which cases still contain text of deleted accounts."),
  moderation_case: notExported(
    ["subject_id", "assignee_id", "second_opinion_by", "escalated_by"],
    "until decided",
    "How a case about somebody is worked on names reporters and moderators; decisions reach the person as notices.",
  ),
  report: exported({
    by: ["reporter_id"],
    fate: "until decided",
    section: "reports",
    key: "id",
    columns: ["id", "category", "text", "created_at"],
    withheld: ["case_id", "evidence"],
    because: "Evidence shows somebody else; a case is the moderators' own.",
  }),
  case_event: notExported(
    ["actor_id"],
    "until decided",
    "The record of moderators' work, with what it shows of others.",
  ),
  case_lease: notExported(["holder_id"], "cascade", "Who works on a case right now."),
  strike: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "strikes",
    key: "id",
    columns: ["id", "category", "created_at", "expires_at", "revoked_at"],
    withheld: ["event_id"],
    because: "An event is the moderators' own.",
  }),
  appeal: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "appeals",
    key: "id",
    columns: ["id", "strike_id", "text", "status", "answered_at", "notified_at", "created_at"],
    withheld: ["case_id", "answer_event_id"],
    because: "A case and its events are the moderators' own.",
  }),
  profile_share: exported({
    by: ["person_id", "shared_by"],
    fate: "cascade",
    section: "sharedProfile",
    key: "id",
    columns: ["id", "created_at", "expires_at", "revoked_at"],
    withheld: ["token_hash"],
    because: "It is the hash of a link's secret.",
  }),
  special_notification: notExported(["sent_by"], "by hand", "The product's own notes, written at work."),
  special_notification_recipient: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "notesFromUs",
    key: "special_id",
    columns: ["special_id", "notified_at"],
  }),
  staff_device: exported({
    by: ["person_id"],
    fate: "cascade",
    section: "consoles",
    key: "id",
    columns: ["id", "label", "last_sequence", "created_at", "last_seen_at"],
  }),
  command_receipt: notExported(["device_id", "result"], "by hand", "Answers to a console's commands, about others."),
  campaign: notExported(
    ["approval_requested_by", "approved_by", "created_by", "updated_by"],
    "by hand",
    "The product's own mail, written at work.",
  ),
  audit: exported({
    by: ["actor_id", "subject_id"],
    fate: "pseudonym",
    section: "actions",
    key: "id",
    columns: ["id", "action", "subject_type", "subject_id", "created_at"],
    withheld: ["data"],
    because: "It may name others.",
  }),
  idempotency_key: notExported(
    ["person_id", "scope", "response"],
    "by hand",
    "Stored responses, returned for repeated requests within a day.",
  ),
  rate_limit: notExported(["subject"], "by hand", "Counts of requests by hash, stored for a day."),
};

/** Tables without personal data, each with the reason. */
export const tablesWithoutPeople: Readonly<Record<string, string>> = {
  activity_list_item: "Activities of a list; goes with the list.",
  activity_local_find: "A count for each activity.",
  category: "Reference.",
  country: "Reference.",
  date_option: "Dates of an activity; goes with the activity.",
  demo_item: "Names of the demo world's rows.",
  ended_session: "The hash of a session's secret and why it ended, for a month.",
  language: "Reference.",
  residual_mail: "Deliveries whose copies in the embedded mailbox are erased.",
  oidc_login: "Logins under way, by hash, before anybody is known.",
  place: "The gazetteer.",
  place_name: "Other names of its places.",
  place_tally: "How many activities and contributors each place has.",
  place_tally_change: "What those counts have yet to take in.",
  reference_version: "Which reference data is loaded.",
  reminder: "Which reminders of an activity went out.",
};

-- When the person agreed to product updates by mail, where an installation has to ask; null without an agreement.
alter table notification_preference add column consented_at timestamptz(3);
alter table notification_preference add constraint notification_preference_consent
  check (consented_at is null or (code = 19 and send_email));

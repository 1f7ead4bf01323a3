-- Notifies the workers that send campaigns.
create or replace function announce_campaign() returns trigger language plpgsql as $$
begin
  perform pg_notify('campaign', json_build_object('campaignId', new.id)::text);
  return null;
end $$;

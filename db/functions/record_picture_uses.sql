-- Trigger of a column with pictures: records which uploaded pictures it names now. Arguments: the kind of use, the
-- column, and the column of the owner. A picture that is no longer named counts as chosen now, so that the sweep leaves
-- time for an undo.
create or replace function record_picture_uses() returns trigger language plpgsql as $$
declare
  subject jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  named uuid[] := case tg_op when 'DELETE' then '{}' else picture_ids(subject -> tg_argv[1]) end;
  dropped uuid[];
begin
  with ended as (
    delete from picture_use
    where subject_id = (subject ->> 'id')::uuid and kind = tg_argv[0] and picture_id <> all (named)
    returning picture_id
  )
  select array_agg(picture_id) into dropped from ended;
  if dropped is not null then
    perform from picture where id = any (dropped) order by id for no key update;
    update picture set chosen_at = now() where id = any (dropped);
  end if;
  insert into picture_use (picture_id, kind, subject_id, owner_id)
  select picture_id, tg_argv[0], (subject ->> 'id')::uuid, (subject ->> tg_argv[2])::uuid
  from unnest(named) as picture_id
  on conflict (subject_id, kind, picture_id) do update set owner_id = excluded.owner_id;
  return null;
end $$;

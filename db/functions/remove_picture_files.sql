-- Records the files of a deleted picture for the sweep, and that a removed stock photo stays blocked.
create or replace function remove_picture_files() returns trigger language plpgsql as $$
begin
  if old.link is null then
    insert into picture_removal (id, widths) values (old.id, old.widths);
  end if;
  if old.removed_at is not null and old.stock_id is not null then
    insert into blocked_stock_photo (stock_service, stock_id) values (old.stock_service, old.stock_id)
    on conflict do nothing;
  end if;
  return null;
end $$;

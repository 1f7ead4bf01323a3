-- Records the files of a deleted picture for the sweep.
create or replace function remove_picture_files() returns trigger language plpgsql as $$
begin
  insert into picture_removal (id, widths) values (old.id, old.widths);
  return null;
end $$;

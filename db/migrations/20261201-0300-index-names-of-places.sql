-- The search shows which of a place's other names was typed.
create index place_name_place on place_name (place_id);

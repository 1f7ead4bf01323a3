-- Names with accents at the beginning, in the order of population: "é" read all of the many names that begin with "e".
create index place_accented_start on place (left(lower(name), 1), population desc, id)
  where left(lower(name), 2) <> left(search_name, 2);

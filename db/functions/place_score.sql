-- A whole name counts for ten times the population; distances of 50 km, 180 km, 440 km … each for a third of the one
-- before.
create or replace function place_score(closeness integer, weight double precision, population integer, metres double precision)
returns double precision language sql immutable parallel safe as $$
  select case
    -- A share of letters in common, not a number of people.
    when closeness = 0 and weight > 0 and weight < 2 then 6 * log(weight)
    when closeness = 0 then log(greatest(weight, 10000))
    -- Where the source has no figure, a quarter is taken for ten thousand people.
    else log(coalesce(nullif(population, 0), 10000)::float8) + case when closeness = 2 then 1 else 0 end
  end - 1.5 * log(1 + metres / 50000)
$$;

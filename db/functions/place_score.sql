-- An exact match scores like ten times the population. The score drops to a third at distances of 50 km, 180 km, 440 km
-- … each.
create or replace function place_score(closeness integer, weight double precision, population integer, metres double precision)
returns double precision language sql immutable parallel safe as $$
  select case
    -- A weight below 2 is a trigram similarity, not a population.
    when closeness = 0 and weight > 0 and weight < 2 then 6 * log(weight)
    when closeness = 0 then log(greatest(weight, 10000))
    -- Without a population figure, such as for a city's quarter, 10,000 is assumed.
    else log(coalesce(nullif(population, 0), 10000)::float8) + case when closeness = 2 then 1 else 0 end
  end - 1.5 * log(1 + metres / 50000)
$$;

-- The uploaded pictures that a column names: an address, an image, or a list of images.
create or replace function picture_ids(images jsonb) returns uuid[] language sql immutable as $$
  select coalesce(array_agg(distinct substring(address from 8 for 36)::uuid), '{}')
  from (
    select case jsonb_typeof(image) when 'string' then image #>> '{}' else image ->> 'src' end as address
    from jsonb_array_elements(case jsonb_typeof(images) when 'array' then images else jsonb_build_array(images) end)
      as image
  ) as image
  where address ~ '^/media/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$'
$$;

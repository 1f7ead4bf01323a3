-- Photos of stock services. One that may be copied is a picture like an uploaded one; one that must be loaded from its
-- service has a link in place of files.
alter table picture add column stock_service text check (stock_service in ('unsplash', 'flickr'));
alter table picture add column stock_id text;
alter table picture add column credit jsonb;
alter table picture add column link text check (link is null or stock_service = 'unsplash');
alter table picture add column download_url text;
alter table picture add constraint picture_stock check (num_nulls(stock_service, stock_id, credit) in (0, 3));
comment on column picture.stock_id is 'The service''s id of the photo';
comment on column picture.link is 'Where pages load it from; it then has no files';
comment on column picture.download_url is 'The request that counts its choice at the service; null once it is sent';
create index picture_stock on picture (stock_service, stock_id) where stock_service is not null;
create index picture_download on picture (created_at) where download_url is not null;

create table blocked_stock_photo (
  stock_service text not null,
  stock_id text not null,
  blocked_at timestamptz(3) not null default now(),
  primary key (stock_service, stock_id)
);
comment on table blocked_stock_photo is 'Photos of which a removed picture was deleted: nobody can choose them again';

-- Where uploaded pictures are used. Triggers write it in the transaction that changes a column with pictures, so no
-- write can forget it. The foreign key rejects another person's picture, and the deletion of one that is used. It is
-- checked at the end of the transaction, because deleting a person deletes pictures and their uses in any order.
alter table picture add unique (id, owner_id);

create table picture_use (
  subject_id uuid not null,
  kind text not null check (kind in ('avatar', 'cover', 'project', 'position', 'company-logo', 'activity')),
  picture_id uuid not null,
  owner_id uuid not null,
  primary key (subject_id, kind, picture_id),
  foreign key (picture_id, owner_id) references picture (id, owner_id) deferrable initially deferred
);
comment on column picture_use.subject_id is 'The row that names it: a person, a project, a position or an activity';
create index picture_use_picture on picture_use (picture_id);

comment on column picture.chosen_at is 'When it was last uploaded, or last stopped being used; unused ones are deleted a day later';

create trigger avatar_chosen after insert on person for each row when (new.image is not null)
  execute function record_picture_uses('avatar', 'image', 'id');
create trigger avatar_changed after update of image or delete on person for each row
  execute function record_picture_uses('avatar', 'image', 'id');
create trigger cover_chosen after insert on person for each row when (new.cover is not null)
  execute function record_picture_uses('cover', 'cover', 'id');
create trigger cover_changed after update of cover or delete on person for each row
  execute function record_picture_uses('cover', 'cover', 'id');

create trigger images_chosen after insert on project for each row when (new.images <> '[]')
  execute function record_picture_uses('project', 'images', 'person_id');
create trigger images_changed after update of images, person_id or delete on project for each row
  execute function record_picture_uses('project', 'images', 'person_id');

create trigger images_chosen after insert on position for each row when (new.images <> '[]')
  execute function record_picture_uses('position', 'images', 'person_id');
create trigger images_changed after update of images, person_id or delete on position for each row
  execute function record_picture_uses('position', 'images', 'person_id');
create trigger company_logo_chosen after insert on position for each row when (new.company_image is not null)
  execute function record_picture_uses('company-logo', 'company_image', 'person_id');
create trigger company_logo_changed after update of company_image, person_id or delete on position for each row
  execute function record_picture_uses('company-logo', 'company_image', 'person_id');

create trigger images_chosen after insert on activity for each row when (new.images <> '[]')
  execute function record_picture_uses('activity', 'images', 'host_id');
create trigger images_changed after update of images, host_id or delete on activity for each row
  execute function record_picture_uses('activity', 'images', 'host_id');

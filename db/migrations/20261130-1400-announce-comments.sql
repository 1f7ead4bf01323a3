-- Everybody on an activity's page sees its comments as they are written, changed and removed.
create trigger comment_announced after insert or update of text, deleted_at on comment
  for each row execute function announce_comment();

create trigger hiding_announced after update of hidden_at on activity
  for each row when (old.hidden_at is distinct from new.hidden_at) execute function announce_hiding();

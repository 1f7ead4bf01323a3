-- Nobody may be approved any more where somebody was: the audit trail has each approval, and only a place that was fixed
-- has a point that it moved from.
update activity a set had_approved = true
where not a.had_approved and (
  a.settled_lon is not null
  or exists (
    select from audit where subject_type = 'activity' and subject_id = a.id and action = 'approve-participant'
  )
);

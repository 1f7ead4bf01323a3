-- The language that a person chose for their pages and mails (BCP 47); null until then.
alter table person add column locale text check (char_length(locale) between 2 and 35);

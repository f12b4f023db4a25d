-- The scale on which a reader sees and gives scores of their own; they are stored in tenths whatever it is.
alter table users add column score_scale text not null default 'ten'
  check (score_scale in ('ten', 'tenths', 'hundred', 'stars', 'smileys'));

-- The log also tells of sources of the catalogue.
alter table admin_actions drop constraint admin_actions_subject_kind_check,
  add constraint admin_actions_subject_kind_check check (subject_kind in ('title', 'user', 'review', 'import', 'source'));

-- Whom a key meant before an admin found them to be somebody else: with it, that can be undone.
alter table person_keys add column merged_from bigint references people(id);
alter table character_keys add column merged_from bigint references characters(id);
alter table company_keys add column merged_from bigint references companies(id);
create index person_keys_merged_from on person_keys (merged_from) where merged_from is not null;
create index character_keys_merged_from on character_keys (merged_from) where merged_from is not null;
create index company_keys_merged_from on company_keys (merged_from) where merged_from is not null;

alter table admin_actions drop constraint admin_actions_subject_kind_check;
alter table admin_actions add constraint admin_actions_subject_kind_check
  check (subject_kind in ('title', 'user', 'review', 'import', 'source', 'person', 'character', 'company'));

-- Genders are codes, and so is what a log entry is about; their names on screens are in languages/.

alter table users
  drop constraint users_gender_check,
  alter column gender type text using lower(gender),
  add constraint users_gender_check check (gender in ('', 'male', 'female', 'other'));

-- Whose review it is. Entries older than this have "of Mushishi by Mari" as their subject's name.
alter table admin_actions
  add column subject_author text,
  drop constraint admin_actions_subject_kind_check,
  add constraint admin_actions_subject_kind_check check (
    subject_kind in ('title', 'user', 'review', 'import', 'demo', 'poster', 'posters', 'source', 'person', 'character', 'company')
  );
create index admin_actions_by_part_of_author on admin_actions using gin (subject_author gin_trgm_ops);

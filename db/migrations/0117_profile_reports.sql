-- Readers report profiles, as they report reviews.
create table profile_reports (
  profile_id text not null references profiles (user_id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  reason text not null check (reason in ('spoiler', 'abuse', 'spam', 'off-topic', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default clock_timestamp(),
  -- When an admin decided about it.
  settled_at timestamptz,
  primary key (user_id, profile_id),
  check (user_id <> profile_id)
);
create index profile_reports_of_profile on profile_reports (profile_id, reported_at);
create index profile_reports_open on profile_reports (profile_id) where settled_at is null;
create index profiles_hidden on profiles (user_id) where hidden_at is not null or bio_hidden_at is not null;

alter table admin_actions
  drop constraint admin_actions_subject_kind_check,
  add constraint admin_actions_subject_kind_check check (
    subject_kind in ('title', 'user', 'review', 'profile', 'list', 'import', 'demo', 'poster', 'posters', 'source', 'person', 'character', 'company')
  );

-- What readers make: list entries (favlist), ratings, reviews and helpful votes (likedislike), §3.
-- Each "one per user and …" of §4 to §6 is a key here.

create table list_entries (
  -- 'favlist' and a millisecond timestamp (§3).
  id text collate "C" primary key default 'favlist' || new_timestamp_id()
    check (id ~ '^favlist[0-9]{1,18}$'),
  user_id text not null references users on delete cascade,
  title_id text collate "C" not null,
  kind text not null,
  status text not null,
  added_at timestamptz not null default clock_timestamp(),
  unique (user_id, title_id),
  foreign key (title_id, kind) references titles (id, kind) on delete cascade,
  check (case kind
    when 'anime' then status in ('Unwatched', 'Watched', 'Watching', 'Want to Watch', 'Dropped')
    when 'manga' then status in ('Unread', 'Reading', 'Want to Read', 'Dropped')
  end)
);
create index list_entries_of_user on list_entries (user_id, kind, added_at desc, id desc);
create index list_entries_of_title on list_entries (title_id);

create table ratings (
  user_id text not null references users on delete cascade,
  title_id text collate "C" not null,
  kind text not null,
  stars smallint not null check (stars between 1 and 10),
  rated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, title_id),
  foreign key (title_id, kind) references titles (id, kind) on delete cascade
);
create index ratings_of_title on ratings (title_id);

create table reviews (
  id text collate "C" primary key default new_timestamp_id() check (id ~ '^[0-9]{1,18}$'),
  user_id text not null references users on delete cascade,
  title_id text collate "C" not null references titles on delete cascade,
  story_score numeric(3, 1) check (story_score between 0 and 10),
  animation_score numeric(3, 1) check (animation_score between 0 and 10),
  sound_score numeric(3, 1) check (sound_score between 0 and 10),
  art_score numeric(3, 1) check (art_score between 0 and 10),
  character_score numeric(3, 1) check (character_score between 0 and 10),
  overall_score numeric(3, 1) not null check (overall_score between 0 and 10),
  body text not null check (body <> ''),
  like_count integer not null default 0 check (like_count >= 0),
  posted_at timestamptz not null default clock_timestamp(),
  unique (user_id, title_id)
);
create index reviews_newest on reviews (title_id, posted_at desc, id desc);
create index reviews_most_helpful on reviews (title_id, like_count desc, id desc);
create index reviews_by_score on reviews (title_id, overall_score desc, id desc);

create table helpful_votes (
  user_id text not null references users on delete cascade,
  review_id text collate "C" not null references reviews on delete cascade,
  helpful smallint not null check (helpful in (1, -1)),
  voted_at timestamptz not null default clock_timestamp(),
  primary key (user_id, review_id)
);
create index helpful_votes_of_review on helpful_votes (review_id);

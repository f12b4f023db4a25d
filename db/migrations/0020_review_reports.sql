-- Reports of reviews by readers, and reviews that an admin has hidden from everybody but their authors.
alter table reviews add column hidden_at timestamptz;
create index reviews_hidden on reviews (hidden_at desc, id) where hidden_at is not null;

create table review_reports (
  review_id text collate "C" not null references reviews on delete cascade,
  user_id text not null references users on delete cascade,
  reason text not null check (reason in ('spoiler', 'abuse', 'spam', 'off-topic', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default clock_timestamp(),
  -- When an admin decided about it: the review was hidden, or the reports were dismissed.
  settled_at timestamptz,
  primary key (user_id, review_id)
);
create index review_reports_of_review on review_reports (review_id, reported_at);
create index review_reports_open on review_reports (review_id) where settled_at is null;

-- suits older programs
-- by itself: 0.5 s per 100,000 rows of admin_actions

-- A decision asks what was logged last about the one thing that it is about, and a page of the dashboard about each of its rows.
create index concurrently admin_actions_by_subject on admin_actions (subject_id, subject_kind, id);

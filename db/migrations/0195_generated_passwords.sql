-- suits older programs

-- Until when a generated password lets its owner choose one of their own. Null for those of release 0.1, which do not end.
alter table users add column generated_password_until timestamptz;

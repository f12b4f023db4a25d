-- suits older programs

-- Until when a generated password lets its owner choose one of their own. Null for those with which they may sign in: the first admin's.
alter table users add column generated_password_until timestamptz;

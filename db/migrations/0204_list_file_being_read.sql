-- suits older programs

-- Since when a process reads the file; null when none does. If it is still there as the next one begins, the whole site has ended with it.
alter table list_imports add column read_since timestamptz;

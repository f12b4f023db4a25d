-- The time zone, by its IANA name, in which a reader sees days and times; null for the site's.
alter table users add column time_zone text check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$');

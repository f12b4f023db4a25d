-- How well known a title is: 100 times the logarithm of the people who keep it, here and where it was imported from.
-- imported_members is an estimate from other numbers where the catalogue does not say (docs/catalogue-format.md).
alter table titles add column fame smallint not null generated always as (
  round(100 * ln(1.0::double precision + coalesce(imported_members, 0) + rating_count
      + watched + watching + want_to_watch + reading + want_to_read))::smallint
) stored;

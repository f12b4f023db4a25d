-- PostgreSQL 15 and 16 have no pg_c_utf8. ICU's collation of no language in particular serves search_fold as well there.
do $$
begin
  if not exists (select from pg_collation where collname = 'pg_c_utf8') then
    execute replace(pg_get_functiondef('search_fold'::regproc), '"pg_c_utf8"', '"und-x-icu"');
  end if;
end
$$;

-- Sites that did not answer an order for posters, which therefore asked them no more; it ends as stopped, not as done.
alter table poster_runs add column silent_hosts text[] not null default '{}';
alter table poster_runs drop constraint poster_runs_state_check;
alter table poster_runs add constraint poster_runs_state_check
  check (state in ('running', 'done', 'stopped', 'cancelled', 'failed'));

/** PGDATA, PGSSLMODE and the like of the surroundings are meant for another server. */
const ofPostgres = /^PG/
const ofLanguage = /^(LC_|LANG)/

/** The environment of PostgreSQL's own programs. */
export function withoutPostgresVariables(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !ofPostgres.test(name) && !ofLanguage.test(name))
  return Object.fromEntries(others)
}

/** For this process and those it starts: whoever connects to Kiroku's own PostgreSQL reads such variables too. */
export function forgetPostgresVariables(): void {
  for (const name of Object.keys(process.env)) if (ofPostgres.test(name)) delete process.env[name]
}

/** PGDATA, PGSSLMODE and the like in the environment are meant for another server. */
const ofPostgres = /^PG/
const ofLanguage = /^(LC_|LANG)/

/** The environment of PostgreSQL's own programs. */
export function withoutPostgresVariables(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !ofPostgres.test(name) && !ofLanguage.test(name))
  return Object.fromEntries(others)
}

/** For this process and its children: clients that connect to Kiroku's own PostgreSQL read these variables too. */
export function forgetPostgresVariables(): void {
  for (const name of Object.keys(process.env)) if (ofPostgres.test(name)) delete process.env[name]
}

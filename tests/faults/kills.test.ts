import { once } from 'node:events'
import { test } from 'vitest'
import { postgresPids } from '#tests/support/freeze.ts'
import { many, rounds, runRounds } from './rounds/figures.ts'
import { type Fault, someRounds } from './rounds/rounds.ts'

/** The web process, which is started again as a service manager does. The database that it leaves behind goes on until then. */
const killSite: Fault = async (site) => {
  const { child } = site.running()
  const exited = once(child, 'exit')
  const since = performance.now()
  child.kill('SIGKILL')
  await exited
  return { since, repaired: site.start() }
}

/** PostgreSQL as a whole, or the process of one of its connections, after which it ends all others. */
const killPostgres: Fault = async ({ folder }, chance) => {
  const [server = 0, ...others] = await postgresPids(folder)
  const pid = chance() < 0.7 ? server : (others[Math.floor(chance() * others.length)] ?? server)
  const since = performance.now()
  process.kill(pid, 'SIGKILL')
  return { since }
}

/** Both at once, as when the power fails. */
const killBoth: Fault = async (site, chance) => {
  await killPostgres(site, chance)
  return killSite(site, chance)
}

test('whatever is killed under writes of all kinds: what was acknowledged is there, whole, and counted as its rows are', {
  ...many,
}, async (context) => {
  await runRounds(context, await someRounds(), {
    'kill -9 of the web process': killSite,
    'kill -9 of PostgreSQL': killPostgres,
  })
})

test.runIf(rounds >= 10)('the same of everything at once', { ...many }, async (context) => {
  await runRounds(context, await someRounds(), { 'kill -9 of both': killBoth }, Math.ceil(rounds / 10))
})

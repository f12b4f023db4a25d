import { breakOff, connect, type PlainDb } from '#db/connection.ts'
import { reason } from '#domain/reason.ts'
import { type Configuration, environmentFile, readEnvironment, writtenVariables } from '#server/configuration.ts'
import { isDatabaseThere, joinDatabase, type OpenDatabase } from '#server/open-database.ts'
import * as texts from '#texts/doctor.ts'
import { checkBackups } from './doctor/check-backups.ts'
import { checkClock } from './doctor/check-clock.ts'
import { checkCatalogue, checkDatabase, checkSchema, checkSessions } from './doctor/check-database.ts'
import { checkDisk } from './doctor/check-disk.ts'
import { checkMail } from './doctor/check-mail.ts'
import { checkProviders } from './doctor/check-providers.ts'
import { checkProxy } from './doctor/check-proxy.ts'
import { checkReplica } from './doctor/check-replica.ts'
import { checkSecrets } from './doctor/check-secrets.ts'
import { checkOwner, checkStorage } from './doctor/check-storage.ts'
import { type Finding, isOk, isWrong } from './doctor/finding.ts'
import { readSettings } from './doctor/read-settings.ts'

/** Milliseconds for each thing that is looked at. An embedded database may have to start first. */
const longest = 10_000
const longestForDatabase = 30_000

interface Check {
  name: keyof typeof texts.checks
  /** It cannot be looked at when one of these is wrong. */
  needs?: string[]
  limit?: number
  look(signal: AbortSignal): Promise<Finding[]>
}

/**
 * Looks at everything Kiroku depends on, all at once, and prints what it found: nothing that is broken hides the rest. The
 * exit code is 1 when something is wrong.
 */
export async function run(): Promise<number> {
  const written = writtenVariables()
  const { configuration, unread, findings } = readSettings(readEnvironment(), written)
  const needsOfDatabase = configuration.databaseUrl ? ['DATABASE_URL'] : ['DATABASE_URL', 'DATA_DIR']
  const database = needsOfDatabase.some((name) => unread.has(name)) ? null : openThere(configuration)
  const opened = database ? database.then(({ url }) => connect(url, { connections: 2 })) : Promise.reject(new Error())
  opened.catch(() => {})
  const inDatabase = (name: Check['name'], look: (db: PlainDb) => Promise<Finding[]>): Check => ({
    name,
    needs: needsOfDatabase,
    limit: longestForDatabase,
    look: () => opened.then(look, (error: unknown) => (name === 'database' ? [isWrong(reason(error))] : [])),
  })
  const checks: Check[] = [
    { name: 'node', look: async () => [isOk(process.version)] },
    { name: 'configuration', look: async () => [...findings, ...(await checkSecrets(environmentFile, written))] },
    inDatabase('database', checkDatabase),
    {
      name: 'replica',
      needs: ['DATABASE_READ_URL', ...needsOfDatabase],
      look: () => checkReplica(configuration.readUrl, opened),
    },
    inDatabase('schema', checkSchema),
    inDatabase('connections', checkSessions),
    inDatabase('catalogue', checkCatalogue),
    inDatabase('clock', checkClock),
    { name: 'storage', needs: ['STORAGE_URL', 'DATA_DIR'], look: () => checkStorage(configuration) },
    inDatabase('storage', (db) => checkOwner(configuration, db)),
    { name: 'backups', needs: ['BACKUP_URL', ...needsOfDatabase], look: () => checkBackups(configuration, opened) },
    { name: 'mail', needs: ['SMTP_URL', 'DATA_DIR'], look: () => checkMail(configuration) },
    { name: 'proxy', needs: ['BASE_URL', 'TRUSTED_PROXY'], look: (signal) => checkProxy(configuration, signal) },
    { name: 'providers', needs: ['OIDC_ISSUER'], look: (signal) => checkProviders(configuration.providers, signal) },
    { name: 'disk', needs: ['DATA_DIR'], look: () => checkDisk(configuration) },
  ]
  let wrong = 0
  const looking = checks.map(({ name, ...check }) => ({ name, found: lookAt(check, unread) }))
  for (const { name, found } of looking) {
    for (const { mark, said } of await found) {
      if (mark === 'wrong') wrong++
      process.stdout.write(`${texts.marks[mark].padEnd(5)}  ${texts.checks[name].padEnd(14)} ${said}\n`)
    }
  }
  await closeAll(opened, database)
  return wrong > 0 ? 1 : 0
}

/** It makes none: the disk on which there is one may be missing. */
async function openThere(configuration: Configuration): Promise<OpenDatabase> {
  if (!(await isDatabaseThere(configuration))) throw new Error(texts.noDatabaseYet({ folder: configuration.dataDir }))
  return joinDatabase(configuration, AbortSignal.timeout(longestForDatabase - 5_000))
}

async function lookAt({ needs = [], limit = longest, look }: Omit<Check, 'name'>, unread: Set<string>) {
  const variable = needs.find((each) => unread.has(each))
  if (variable) return [isWrong(texts.notLookedAt({ variable }))]
  const ended = new AbortController()
  const late = new Promise<Finding[]>((resolve) => {
    const timer = setTimeout(() => {
      ended.abort()
      resolve([isWrong(texts.tookTooLong({ seconds: limit / 1000 }))])
    }, limit)
    ended.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  try {
    return await Promise.race([late, look(ended.signal).catch((error: unknown) => [isWrong(reason(error))])])
  } finally {
    ended.abort()
  }
}

async function closeAll(opened: Promise<PlainDb>, database: Promise<OpenDatabase> | null): Promise<void> {
  const db = await opened.catch(() => null)
  if (db) {
    // What took too long would be waited for.
    breakOff(db)
    await db.destroy()
  }
  await database?.then((open) => open.close()).catch(() => {})
}

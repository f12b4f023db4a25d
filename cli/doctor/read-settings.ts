import { realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readersMayInvite } from '#domain/accounts/sign-up-rules.ts'
import { type Configuration, readConfiguration } from '#server/configuration.ts'
import { nearestThere } from '#server/nearest-there.ts'
import { secretVariables, variables } from '#server/variables.ts'
import { WrongConfiguration } from '#server/wrong-configuration.ts'
import * as texts from '#texts/doctor.ts'
import { type Finding, hint, isOk, isWrong } from './finding.ts'

export interface Settings {
  configuration: Configuration
  /** Variables whose values cannot be used: the defaults stand in their place. */
  unread: Set<string>
  findings: Finding[]
}

const known = [...Object.keys(variables), ...secretVariables.map((name) => `${name}_FILE`)]

/**
 * Reads the configuration as far as it can be read.
 * @param written the names in `.env`
 */
export function readSettings(environment: NodeJS.ProcessEnv, written: string[]): Settings {
  const strange = [...strangeNames(written, environment)]
  try {
    const configuration = readConfiguration(environment)
    const { baseUrl, host, port } = configuration
    const contradicting = [...contradictions(configuration), ...needless(environment, configuration)]
    const said = isOk(texts.listensOn({ address: baseUrl, host, port }))
    return { configuration, unread: new Set(), findings: [said, ...strange, ...contradicting] }
  } catch (error) {
    if (!(error instanceof WrongConfiguration)) throw error
    const unread = new Set(error.wrong.flatMap(({ variables }) => variables))
    const wrong = error.wrong.map(({ said }) => isWrong(said))
    const names = [...unread].flatMap((name) => [name, `${name}_FILE`])
    const rest = Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)))
    const configuration = readConfiguration(rest)
    return { configuration, unread, findings: [...wrong, ...strange, ...contradictions(configuration)] }
  }
}

/** Names that nobody reads: those in `.env`, and those in the environment that are nearly ours. */
function* strangeNames(written: string[], environment: NodeJS.ProcessEnv): Generator<Finding> {
  const ofOthers = /^(?:AWS_|PG|NODE_|TZ$|TMPDIR$|PATH$|MALLOC_)/
  for (const name of new Set([...written, ...Object.keys(environment)])) {
    if (known.includes(name) || ofOthers.test(name)) continue
    const near = known.find((each) => distance(each, name) <= Math.min(2, each.length / 4))
    if (near) yield isWrong(texts.variableMisspelt({ name, near }))
    else if (written.includes(name)) yield hint(texts.variableUnknown({ name }))
  }
}

/** Variables that change nothing as the others are. */
function* needless(environment: NodeJS.ProcessEnv, { backup, metricsPort, providers, signUp }: Configuration) {
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  for (const name of secretVariables)
    if (isSet(name) && isSet(`${name}_FILE`)) yield hint(texts.fileIsNotRead({ name }))
  const ofBackups = ['BACKUP_EVERY', 'BACKUP_KEEP', 'BACKUP_KEEP_DAYS'].filter(isSet)
  if (!backup && ofBackups.length > 0) yield isWrong(texts.withoutBackups({ names: ofBackups }))
  const hasOidc = providers.some(({ id }) => id === 'oidc')
  if (!hasOidc && isSet('OIDC_NAME')) yield hint(texts.doesNothing({ name: 'OIDC_NAME', without: 'OIDC_ISSUER' }))
  if (metricsPort === null && isSet('METRICS_HOST'))
    yield hint(texts.doesNothing({ name: 'METRICS_HOST', without: 'METRICS_PORT' }))
  if (signUp.invitationsPerReader > 0 && !readersMayInvite(signUp)) yield hint(texts.invitesNobody(signUp))
}

function* contradictions({ backup, dataDir, quotas, databaseUrl, storage, adminPassword }: Configuration) {
  if (backup?.target.kind === 'disk' && isWithin(dataDir, backup.target.folder)) yield isWrong(texts.backupsInData)
  if (quotas.account > quotas.site) yield isWrong(texts.accountAboveSite)
  if (databaseUrl && !storage) yield hint(texts.filesHere)
  if (adminPassword) yield hint(texts.adminPasswordLeft)
}

/** Whether a path is a folder, or below it; links are followed as far as they lead. */
function isWithin(folder: string, path: string): boolean {
  const [from, to] = [folder, path].map((each) => {
    const there = nearestThere(each)
    return join(realpathSync(there), relative(there, each))
  }) as [string, string]
  return to === from || to.startsWith(join(from, '/'))
}

/** How many letters have to be changed, added or left out to make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, others] of [...other].entries()) {
      next.push(Math.min((row[j] ?? 0) + (letter === others ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

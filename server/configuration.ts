import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { hasCode } from '#db/has-code.ts'
import type { Provider } from '#domain/accounts/provider.ts'
import type { Demand } from '#domain/accounts/second-factor/rules.ts'
import type { SignUpPolicy } from '#domain/accounts/sign-up-rules.ts'
import type { Quotas } from '#domain/media/check-room.ts'
import type { StorageAddress } from '#domain/media/storage-address.ts'
import { reason } from '#domain/reason.ts'
import { defaultTimeZone } from '#domain/time-zone-rules.ts'
import { defaultTitleLanguage, type TitleLanguage } from '#domain/titles/title-language-rules.ts'
import * as texts from '#texts/configuration.ts'
import type { BackupTarget } from './backup/address.ts'
import type { Retention } from './backup/retention.ts'
import { home } from './home.ts'
import type { Sender } from './mail/mail.ts'
import { plainConnections } from './plain-connections.ts'
import { readProviders } from './providers.ts'
import { type BackupPeriod, type LogLevel, secretVariables, variables } from './variables.ts'
import { WrongConfiguration, type WrongValue } from './wrong-configuration.ts'

export interface Configuration {
  host: string
  port: number
  /** Null: nobody asks for metrics. */
  metricsPort: number | null
  metricsHost: string
  baseUrl: string
  dataDir: string
  /** Null: Kiroku starts a PostgreSQL of its own. */
  databaseUrl: string | null
  /** Null: readers' pages are read from the same database. */
  readUrl: string | null
  /** Null: pictures are kept in the data folder. */
  storage: StorageAddress | null
  /** Null: none are made on a schedule. */
  backup: { target: BackupTarget; every: BackupPeriod; retention: Retention } | null
  quotas: Quotas
  /** Bytes that stay free on the disk of the data folder. */
  freeSpace: number
  adminEmail: string
  /** Null: a random one is generated. */
  adminPassword: string | null
  trustedProxies: string[]
  /** Shared caches in front of the site. */
  purgeUrls: string[]
  /** Null: mails are written to the data folder. */
  smtpUrl: string | null
  mailFrom: Sender
  providers: Provider[]
  secondFactorOf: Demand
  siteName: string
  titleLanguage: TitleLanguage
  showsAdultTitles: boolean
  timeZone: string
  signUp: SignUpPolicy
  reportEmail: string
  logLevel: LogLevel
  demo: boolean
}

export const environmentFile = join(home, '.env')

/**
 * The configuration from the given environment. An empty variable counts as not set. Secrets may stand in files.
 * @throws WrongConfiguration, which names every wrong variable
 */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const wrong: WrongValue[] = []
  function read<Schema extends v.GenericSchema<string, unknown>>(
    name: string,
    { schema, byDefault }: { schema: Schema; byDefault?: string },
  ): v.InferOutput<Schema> | undefined {
    const given = environment[name]?.trim() || fromFile(name) || byDefault
    if (given === undefined) return undefined
    const result = v.safeParse(schema, given)
    if (result.success) return result.output
    wrong.push({ variables: [name], said: `${name} ${result.issues[0].message}` })
    return undefined
  }
  function fromFile(name: string): string | undefined {
    const file = secretVariables.includes(name) ? environment[`${name}_FILE`]?.trim() : undefined
    if (!file) return undefined
    try {
      const text = readFileSync(resolve(home, file), 'utf8').trim()
      if (text === '') wrong.push({ variables: [name], said: `${name}_FILE ${texts.isEmpty}` })
      return text || undefined
    } catch (error) {
      wrong.push({ variables: [name], said: `${name}_FILE ${texts.isUnreadable({ error: reason(error) })}` })
      return undefined
    }
  }

  const host = read('HOST', variables.HOST) ?? ''
  const port = read('PORT', variables.PORT) ?? 0
  const adminEmail = read('ADMIN_EMAIL', variables.ADMIN_EMAIL) ?? ''
  const siteName = read('SITE_NAME', variables.SITE_NAME) ?? ''
  const reportEmail = read('REPORT_EMAIL', variables.REPORT_EMAIL) ?? adminEmail
  const backupTarget = read('BACKUP_URL', variables.BACKUP_URL)
  const backupSchedule = {
    every: read('BACKUP_EVERY', variables.BACKUP_EVERY) ?? 'day',
    retention: {
      number: read('BACKUP_KEEP', variables.BACKUP_KEEP) ?? null,
      days: read('BACKUP_KEEP_DAYS', variables.BACKUP_KEEP_DAYS) ?? null,
    },
  }
  const configuration: Configuration = {
    host,
    port,
    metricsPort: read('METRICS_PORT', variables.METRICS_PORT) ?? null,
    metricsHost: read('METRICS_HOST', variables.METRICS_HOST) ?? '',
    baseUrl: read('BASE_URL', variables.BASE_URL) ?? baseUrlOf(host, port),
    dataDir: read('DATA_DIR', variables.DATA_DIR) ?? '',
    databaseUrl: read('DATABASE_URL', variables.DATABASE_URL) ?? null,
    readUrl: read('DATABASE_READ_URL', variables.DATABASE_READ_URL) ?? null,
    storage: read('STORAGE_URL', variables.STORAGE_URL) ?? null,
    backup: backupTarget ? { target: backupTarget, ...backupSchedule } : null,
    quotas: {
      account: read('ACCOUNT_QUOTA', variables.ACCOUNT_QUOTA) ?? 0,
      site: read('SITE_QUOTA', variables.SITE_QUOTA) ?? 0,
    },
    freeSpace: read('FREE_SPACE', variables.FREE_SPACE) ?? 0,
    adminEmail,
    adminPassword: read('ADMIN_PASSWORD', variables.ADMIN_PASSWORD) ?? null,
    trustedProxies: read('TRUSTED_PROXY', variables.TRUSTED_PROXY) ?? [],
    purgeUrls: read('PURGE_URL', variables.PURGE_URL) ?? [],
    smtpUrl: read('SMTP_URL', variables.SMTP_URL) ?? null,
    mailFrom: read('MAIL_FROM', variables.MAIL_FROM) ?? { name: siteName, address: reportEmail },
    providers: readProviders((name) => read<v.GenericSchema<string, string>>(name, variables[name]), wrong),
    secondFactorOf: read('SECOND_FACTOR', variables.SECOND_FACTOR) ?? 'nobody',
    siteName,
    titleLanguage: read('TITLE_LANGUAGE', variables.TITLE_LANGUAGE) ?? defaultTitleLanguage,
    showsAdultTitles: read('ADULT_TITLES', variables.ADULT_TITLES) ?? false,
    timeZone: read('TIME_ZONE', variables.TIME_ZONE) ?? defaultTimeZone,
    signUp: {
      way: read('SIGN_UP', variables.SIGN_UP) ?? 'open',
      invitationsPerReader: read('READER_INVITATIONS', variables.READER_INVITATIONS) ?? 0,
    },
    reportEmail,
    logLevel: read('LOG_LEVEL', variables.LOG_LEVEL) ?? 'info',
    demo: read('DEMO', variables.DEMO) ?? true,
  }
  if (read('CONNECTIONS', variables.CONNECTIONS) === 'encrypted') {
    for (const name of plainConnections(configuration)) {
      wrong.push({ variables: [name], said: `${name} ${texts.mustBeEncrypted}` })
    }
  }
  if (wouldMeet(configuration)) wrong.push({ variables: ['METRICS_PORT'], said: texts.samePorts })
  if (wrong.length > 0) throw new WrongConfiguration(wrong)
  return configuration
}

/** The environment, with an optional `.env` file for variables that are not set there, nor in a file that it names. */
export function readEnvironment(file = environmentFile): NodeJS.ProcessEnv {
  const written = readFile(file)
  for (const name of secretVariables) if (process.env[`${name}_FILE`]?.trim()) delete written[name]
  return { ...written, ...process.env }
}

/** The names in `.env`. */
export function writtenVariables(): string[] {
  return Object.keys(readFile(environmentFile))
}

/** Whether site and metrics would listen at one address. */
function wouldMeet({ host, port, metricsHost, metricsPort }: Configuration): boolean {
  const isEverywhere = [host, metricsHost].some((each) => each === '0.0.0.0' || each === '::')
  return port === metricsPort && (isEverywhere || host === metricsHost)
}

function readFile(file: string) {
  // Windows editors may put a byte order mark first.
  return parseEnv(readIfThere(file).replace(/^\ufeff/, ''))
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''
    throw new Error(texts.cannotBeRead({ file, error: reason(error) }))
  }
}

function baseUrlOf(host: string, port: number): string {
  const nearby = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  const name = nearby ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

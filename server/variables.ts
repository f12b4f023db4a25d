import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { demands } from '#domain/accounts/second-factor/rules.ts'
import { signUpWays } from '#domain/accounts/sign-up-rules.ts'
import { readStorageAddress, type StorageAddress } from '#domain/media/storage-address.ts'
import { defaultTimeZone, readTimeZone } from '#domain/time-zone-rules.ts'
import { defaultTitleLanguage, titleLanguages } from '#domain/titles/title-language-rules.ts'
import * as texts from '#texts/configuration.ts'
import { type BackupTarget, readBackupFolder } from './backup/address.ts'
import { home } from './home.ts'
import { isProxy } from './http/client-address.ts'
import type { Sender } from './mail/mail.ts'
import { nearestThere } from './nearest-there.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const email = (example: string) => v.pipe(v.string(), v.email(texts.mustBeEmail({ example })))

const units = { MB: 1_000_000, GB: 1_000_000_000, TB: 1_000_000_000_000 }

/** A number of bytes. */
const size = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(?:\.\d)? ?(?:MB|GB|TB)$/, texts.mustBeSize),
  v.transform((value) => Number.parseFloat(value) * units[value.slice(-2) as keyof typeof units]),
)

const host = v.pipe(v.string(), v.regex(/^[\w.:-]+$/, texts.mustBeHost))
const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, texts.mustBePort),
  v.transform(Number),
  v.minValue(1, texts.mustBePort),
  v.maxValue(65535, texts.mustBePort),
)

const databaseAddress = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, texts.mustBePostgres),
  v.check(isReadable, texts.mustBeEncoded),
)

const amount = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, texts.mustBeAmount), v.transform(Number))

export const backupPeriods = ['hour', 'day', 'week'] as const
export type BackupPeriod = (typeof backupPeriods)[number]

/** Every variable that Kiroku reads; the README's table is generated from this. */
export const variables = {
  HOST: {
    means: texts.means.HOST,
    byDefault: '127.0.0.1',
    schema: host,
  },
  PORT: {
    means: texts.means.PORT,
    byDefault: '3000',
    schema: port,
  },
  METRICS_PORT: {
    means: texts.means.METRICS_PORT,
    schema: port,
  },
  METRICS_HOST: {
    means: texts.means.METRICS_HOST,
    byDefault: '127.0.0.1',
    schema: host,
  },
  BASE_URL: {
    means: texts.means.BASE_URL,
    schema: v.pipe(
      v.string(),
      v.check(isOrigin, texts.mustBeOrigin),
      v.transform((value) => new URL(value).origin),
    ),
  },
  DATA_DIR: {
    means: texts.means.DATA_DIR,
    byDefault: './data',
    schema: v.pipe(
      v.string(),
      v.transform((value) => resolve(home, value)),
      v.check((folder) => !isOnProc(folder), texts.mustNotBeOnProc),
    ),
  },
  DATABASE_URL: {
    means: texts.means.DATABASE_URL,
    schema: databaseAddress,
  },
  DATABASE_READ_URL: {
    means: texts.means.DATABASE_READ_URL,
    schema: databaseAddress,
  },
  STORAGE_URL: {
    means: texts.means.STORAGE_URL,
    schema: v.pipe(
      v.string(),
      v.transform(readStorageAddress),
      v.custom<StorageAddress>((address) => address !== null, texts.mustBeStore),
    ),
  },
  BACKUP_URL: {
    means: texts.means.BACKUP_URL,
    schema: v.pipe(
      v.string(),
      v.transform((value) => readBackupFolder(value, home)),
      v.custom<BackupTarget>((target) => target !== null, texts.mustBeFolderOrStore),
    ),
  },
  BACKUP_EVERY: {
    means: texts.means.BACKUP_EVERY,
    byDefault: 'day',
    schema: v.picklist(backupPeriods, texts.mustBeOneOf({ values: backupPeriods })),
  },
  BACKUP_KEEP: {
    means: texts.means.BACKUP_KEEP,
    byDefault: '7',
    schema: amount,
  },
  BACKUP_KEEP_DAYS: {
    means: texts.means.BACKUP_KEEP_DAYS,
    schema: amount,
  },
  ACCOUNT_QUOTA: {
    means: texts.means.ACCOUNT_QUOTA,
    byDefault: '500 MB',
    schema: size,
  },
  SITE_QUOTA: {
    means: texts.means.SITE_QUOTA,
    byDefault: '100 GB',
    schema: size,
  },
  FREE_SPACE: {
    means: texts.means.FREE_SPACE,
    byDefault: '1 GB',
    schema: size,
  },
  ADMIN_EMAIL: {
    means: texts.means.ADMIN_EMAIL,
    byDefault: 'admin@kiroku.example',
    schema: email('admin@kiroku.example'),
  },
  ADMIN_PASSWORD: {
    means: texts.means.ADMIN_PASSWORD,
    schema: v.pipe(
      v.string(),
      v.minLength(8, texts.mustHaveAtLeast({ least: 8 })),
      v.maxLength(128, texts.mustHaveAtMost({ most: 128 })),
    ),
  },
  TRUSTED_PROXY: {
    means: texts.means.TRUSTED_PROXY,
    schema: v.pipe(
      v.string(),
      v.transform((value) => value.split(',').map((each) => each.trim())),
      v.check((proxies) => proxies.every(isProxy), texts.mustBeProxies),
    ),
  },
  PURGE_URL: {
    means: texts.means.PURGE_URL,
    schema: v.pipe(
      v.string(),
      v.transform((value) => value.split(',').map((each) => each.trim())),
      v.check((caches) => caches.every(isOrigin), texts.mustBeOrigins),
    ),
  },
  CONNECTIONS: {
    means: texts.means.CONNECTIONS,
    byDefault: 'any',
    schema: v.picklist(['any', 'encrypted'], texts.mustBeOneOf({ values: ['any', 'encrypted'] })),
  },
  SMTP_URL: {
    means: texts.means.SMTP_URL,
    schema: v.pipe(v.string(), v.check(isMailServer, texts.mustBeMailServer)),
  },
  MAIL_FROM: {
    means: texts.means.MAIL_FROM,
    schema: v.pipe(
      v.string(),
      v.transform(readSender),
      v.custom<Sender>((sender) => sender !== null, texts.mustBeSender),
    ),
  },
  SECOND_FACTOR: {
    means: texts.means.SECOND_FACTOR,
    byDefault: 'nobody',
    schema: v.picklist(demands, texts.mustBeOneOf({ values: demands })),
  },
  GOOGLE_CLIENT_ID: {
    means: texts.means.GOOGLE_CLIENT_ID,
    schema: v.string(),
  },
  GOOGLE_CLIENT_SECRET: { means: texts.means.GOOGLE_CLIENT_SECRET, schema: v.string() },
  OIDC_ISSUER: {
    means: texts.means.OIDC_ISSUER,
    schema: v.pipe(v.string(), v.check(isIssuer, texts.mustBeHttps)),
  },
  OIDC_CLIENT_ID: { means: texts.means.OIDC_CLIENT_ID, schema: v.string() },
  OIDC_CLIENT_SECRET: { means: texts.means.OIDC_CLIENT_SECRET, schema: v.string() },
  OIDC_NAME: {
    means: texts.means.OIDC_NAME,
    byDefault: 'OpenID',
    schema: v.pipe(v.string(), v.maxLength(40, texts.mustHaveAtMost({ most: 40 }))),
  },
  SITE_NAME: {
    means: texts.means.SITE_NAME,
    byDefault: 'Kiroku',
    schema: v.pipe(v.string(), v.maxLength(60, texts.mustHaveAtMost({ most: 60 }))),
  },
  TITLE_LANGUAGE: {
    means: texts.titleLanguageMeans({ languages: titleLanguages }),
    byDefault: defaultTitleLanguage,
    schema: v.picklist(titleLanguages, texts.mustBeTitleLanguage),
  },
  ADULT_TITLES: {
    means: texts.means.ADULT_TITLES,
    byDefault: 'hidden',
    schema: v.pipe(
      v.picklist(['hidden', 'shown'], texts.mustBeHiddenOrShown),
      v.transform((value) => value === 'shown'),
    ),
  },
  TIME_ZONE: {
    means: texts.means.TIME_ZONE,
    byDefault: defaultTimeZone,
    schema: v.pipe(
      v.string(),
      v.transform(readTimeZone),
      v.custom<string>((zone) => zone !== null, texts.mustBeTimeZone),
    ),
  },
  SIGN_UP: {
    means: texts.means.SIGN_UP,
    byDefault: 'open',
    schema: v.picklist(signUpWays, texts.mustBeOneOf({ values: signUpWays })),
  },
  READER_INVITATIONS: {
    means: texts.means.READER_INVITATIONS,
    byDefault: '0',
    schema: v.pipe(v.string(), v.regex(/^\d{1,3}$/, texts.mustBeUpTo({ most: 999 })), v.transform(Number)),
  },
  REPORT_EMAIL: {
    means: texts.means.REPORT_EMAIL,
    schema: email('report@kiroku.example'),
  },
  LOG_LEVEL: {
    means: texts.logLevelMeans({ levels: logLevels }),
    byDefault: 'info',
    schema: v.picklist(logLevels, texts.mustBeOneOf({ values: logLevels })),
  },
  DEMO: {
    means: texts.means.DEMO,
    byDefault: 'on',
    schema: v.pipe(
      v.picklist(['on', 'off'], texts.mustBeOnOrOff),
      v.transform((value) => value === 'on'),
    ),
  },
} satisfies Record<string, { means: string; byDefault?: string; schema: v.GenericSchema<string, unknown> }>

/** Those that hold secrets, which may also be read from a file: `SMTP_URL_FILE` names that of SMTP_URL. */
export const secretVariables: string[] = [
  ...['DATABASE_URL', 'DATABASE_READ_URL', 'STORAGE_URL', 'BACKUP_URL', 'ADMIN_PASSWORD', 'SMTP_URL'],
  ...['GOOGLE_CLIENT_SECRET', 'OIDC_CLIENT_SECRET'],
]

/** The table of every variable, in Markdown. */
export function describeVariables(): string {
  const rows = Object.entries<{ means: string; byDefault?: string }>(variables).map(
    ([name, { means, byDefault }]) => `| \`${name}\` | ${byDefault ? `\`${byDefault}\`` : ''} | ${means} |`,
  )
  return [`| ${texts.columns.join(' | ')} |`, '|---|---|---|', ...rows].join('\n')
}

/** No folder can be made there, and Node would try for ever. */
function isOnProc(folder: string): boolean {
  return /^\/proc(\/|$)/.test(realpathSync(nearestThere(folder)))
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  if (!url || url.username || url.password) return false
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
}

/** As pg reads it: spaces may stand in it, and the host may be missing after a user. */
function isReadable(value: string): boolean {
  return URL.parse(value.replaceAll(' ', '%20').replace('@/', '@localhost/'))?.hash === ''
}

function isIssuer(value: string): boolean {
  const url = URL.parse(value)
  return (
    url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+)$/.test(url.hostname))
  )
}

/** `Name <address>`, where the name may be quoted, or an address. */
function readSender(value: string): Sender | null {
  const [, name = '', named, alone] =
    /^(?:([^<>\r\n]*)<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/.exec(value) ?? []
  const address = named ?? alone
  return address === undefined ? null : { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

function isMailServer(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

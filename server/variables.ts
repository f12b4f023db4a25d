import { resolve } from 'node:path'
import * as v from 'valibot'
import { readStorageAddress, type StorageAddress } from '#domain/media/storage-address.ts'
import { defaultTitleLanguage, titleLanguages } from '#domain/titles/title-language-rules.ts'
import { home } from './home.ts'
import { isProxy } from './http/client-address.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const email = (example: string) => v.pipe(v.string(), v.email(`must be an e-mail address such as ${example}`))

const units = { MB: 1_000_000, GB: 1_000_000_000, TB: 1_000_000_000_000 }

/** A number of bytes. */
const size = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(?:\.\d)? ?(?:MB|GB|TB)$/, 'must be a size such as 500 MB or 2 GB'),
  v.transform((value) => Number.parseFloat(value) * units[value.slice(-2) as keyof typeof units]),
)

/** Every variable that Kiroku reads; the README's table is generated from this. */
export const variables = {
  HOST: {
    means: 'The address to listen on. `0.0.0.0` lets other machines in.',
    byDefault: '127.0.0.1',
    schema: v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or address such as 127.0.0.1')),
  },
  PORT: {
    means: 'The port to listen on.',
    byDefault: '3000',
    schema: v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'must be a number from 1 to 65535'),
      v.transform(Number),
      v.minValue(1, 'must be a number from 1 to 65535'),
      v.maxValue(65535, 'must be a number from 1 to 65535'),
    ),
  },
  BASE_URL: {
    means:
      'The address readers use, as it appears in links, mails and the sitemap. Default: built from `HOST` and `PORT`.',
    schema: v.pipe(
      v.string(),
      v.check(isOrigin, 'must be an http or https address without a path, such as https://anime.example'),
      v.transform((value) => new URL(value).origin),
    ),
  },
  DATA_DIR: {
    means: 'The folder for the database and everything else Kiroku stores.',
    byDefault: './data',
    schema: v.pipe(
      v.string(),
      v.transform((value) => resolve(home, value)),
    ),
  },
  DATABASE_URL: {
    means: 'Your own PostgreSQL (15 or newer), `postgres://…`. Default: Kiroku starts one in `DATA_DIR`.',
    schema: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  },
  STORAGE_URL: {
    means:
      'An S3-compatible store for pictures, `s3://key:secret@bucket?endpoint=https://…&region=…`, key and secret percent-encoded. Without a key, the usual `AWS_…` variables apply. Default: the folder `files` in `DATA_DIR`.',
    schema: v.pipe(
      v.string(),
      v.transform(readStorageAddress),
      v.custom<StorageAddress>(
        (address) => address !== null,
        'must be s3://key:secret@bucket, with endpoint=https://… and region=… as parameters',
      ),
    ),
  },
  ACCOUNT_QUOTA: {
    means: "How much space one reader's pictures and uploads may take: `500 MB`, `2 GB` or `1 TB`, for example.",
    byDefault: '500 MB',
    schema: size,
  },
  SITE_QUOTA: {
    means: 'How much space all pictures and uploads may take.',
    byDefault: '100 GB',
    schema: size,
  },
  FREE_SPACE: {
    means: 'How much stays free on the disk of `DATA_DIR`: with less, uploads are refused and `/readyz` says so.',
    byDefault: '1 GB',
    schema: size,
  },
  ADMIN_EMAIL: {
    means: "The admin's e-mail address; the account is created on the first start.",
    byDefault: 'admin@kiroku.example',
    schema: email('admin@kiroku.example'),
  },
  ADMIN_PASSWORD: {
    means: "The admin's password on the first start. Default: a random one, printed once.",
    schema: v.pipe(
      v.string(),
      v.minLength(8, 'must have at least 8 characters'),
      v.maxLength(128, 'must have at most 128 characters'),
    ),
  },
  TRUSTED_PROXY: {
    means:
      'Addresses or networks of the proxies in front of Kiroku, separated by commas: only their `X-Forwarded-For` counts. Default: none.',
    schema: v.pipe(
      v.string(),
      v.transform((value) => value.split(',').map((each) => each.trim())),
      v.check((proxies) => proxies.every(isProxy), 'must name addresses or networks such as 10.0.0.0/8'),
    ),
  },
  SMTP_URL: {
    means:
      'The mail server, `smtp://user:password@host:587` or `smtps://…`. Default: mails are written to `DATA_DIR/mail`, and their link is logged.',
    schema: v.pipe(v.string(), v.check(isMailServer, 'must start with smtp:// or smtps:// and name a host')),
  },
  MAIL_FROM: {
    means: 'The sender of mails, `Name <address>` or an address. Default: `SITE_NAME` and `REPORT_EMAIL`.',
    schema: v.pipe(v.string(), v.regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address or Name <address>')),
  },
  GOOGLE_CLIENT_ID: {
    means: "Sign-in with Google: the client's id. The callback address is `BASE_URL/auth/callback/google`.",
    schema: v.string(),
  },
  GOOGLE_CLIENT_SECRET: { means: 'Sign-in with Google: its secret.', schema: v.string() },
  OIDC_ISSUER: {
    means:
      'Sign-in with any OpenID Connect provider: its issuer, an https address (http only on this machine). The callback address is `BASE_URL/auth/callback/oidc`.',
    schema: v.pipe(v.string(), v.check(isIssuer, 'must be an https address')),
  },
  OIDC_CLIENT_ID: { means: "The client's id at that provider.", schema: v.string() },
  OIDC_CLIENT_SECRET: { means: 'Its secret.', schema: v.string() },
  OIDC_NAME: {
    means: "The provider's name, as shown on the button.",
    byDefault: 'OpenID',
    schema: v.pipe(v.string(), v.maxLength(40, 'must have at most 40 characters')),
  },
  SITE_NAME: {
    means: "The site's name, in the navigation bar and in titles.",
    byDefault: 'Kiroku',
    schema: v.pipe(v.string(), v.maxLength(60, 'must have at most 60 characters')),
  },
  TITLE_LANGUAGE: {
    means: `In which language visitors see titles, and readers who have not chosen one: ${titleLanguages.map((language) => `\`${language}\``).join(', ')}. Titles without a name in it keep their main title.`,
    byDefault: defaultTitleLanguage,
    schema: v.picklist(titleLanguages, 'must be romaji, english or native'),
  },
  ADULT_TITLES: {
    means:
      '`shown` opens titles for adults (by their age rating, their tags or your own mark) to visitors and search engines; `hidden` leaves them out of every page. Readers can choose otherwise for themselves.',
    byDefault: 'hidden',
    schema: v.pipe(
      v.picklist(['hidden', 'shown'], 'must be hidden or shown'),
      v.transform((value) => value === 'shown'),
    ),
  },
  REPORT_EMAIL: {
    means: 'Where the Report mail link leads. Default: `ADMIN_EMAIL`.',
    schema: email('report@kiroku.example'),
  },
  LOG_LEVEL: {
    means: `How much is logged: ${logLevels.map((level) => `\`${level}\``).join(', ')}.`,
    byDefault: 'info',
    schema: v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`),
  },
  DEMO: {
    means: '`on` fills an empty catalogue with 200 well-known titles; `off` leaves it empty.',
    byDefault: 'on',
    schema: v.pipe(
      v.picklist(['on', 'off'], 'must be on or off'),
      v.transform((value) => value === 'on'),
    ),
  },
} satisfies Record<string, { means: string; byDefault?: string; schema: v.GenericSchema<string, unknown> }>

/** The table of every variable, in Markdown. */
export function describeVariables(): string {
  const rows = Object.entries<{ means: string; byDefault?: string }>(variables).map(
    ([name, { means, byDefault }]) => `| \`${name}\` | ${byDefault ? `\`${byDefault}\`` : ''} | ${means} |`,
  )
  return ['| Variable | Default | What it is |', '|---|---|---|', ...rows].join('\n')
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
}

function isIssuer(value: string): boolean {
  const url = URL.parse(value)
  return (
    url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+)$/.test(url.hostname))
  )
}

function isMailServer(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

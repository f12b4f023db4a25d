import { joined } from './joined.ts'

/** The variables of the configuration: what they mean, as in the README, and what is wrong with a value. */

export const mustBeEncrypted = 'must be encrypted, or be on this machine, because of CONNECTIONS'
export const isEmpty = 'names a file that is empty'
export const isUnreadable = ({ error }: { error: string }) => `cannot be read: ${error}`

/** The columns of the README's table. */
export const columns = ['Variable', 'Default', 'What it is'] as const
export const means = {
  HOST: 'The address to listen on. `0.0.0.0` lets other machines in.',
  PORT: 'The port to listen on.',
  METRICS_PORT:
    'The port on which Prometheus finds what Kiroku measures of itself, at `/metrics`. Default: nobody can ask for it.',
  METRICS_HOST:
    'The address to listen on for Prometheus. Nothing there names a reader, but it is not meant for the public.',
  BASE_URL:
    'The address readers use, as it appears in links, mails and the sitemap. Default: built from `HOST` and `PORT`.',
  DATA_DIR: 'The folder for the database and everything else Kiroku stores.',
  DATABASE_URL: 'Your own PostgreSQL (15 or newer), `postgres://…`. Default: Kiroku starts one in `DATA_DIR`.',
  DATABASE_READ_URL:
    'A replica of that PostgreSQL, from which pages of signed-in readers are read whenever it has all that the primary has. Default: everything is read from the primary.',
  STORAGE_URL:
    'An S3-compatible store for pictures, `s3://key:secret@bucket?endpoint=https://…&region=…`, key and secret percent-encoded. Without a key, the usual `AWS_…` variables apply. Default: the folder `files` in `DATA_DIR`.',
  BACKUP_URL:
    'Where backups are made on a schedule: a folder, or a store like that of `STORAGE_URL` with a folder in it, `s3://key:secret@bucket/folder?endpoint=…`. Default: none are.',
  BACKUP_EVERY: 'How often: every `hour`, `day` or `week`.',
  BACKUP_KEEP: 'How many of the newest backups are kept there.',
  BACKUP_KEEP_DAYS: 'Backups of the last so many days are kept too, however many they are.',
  ACCOUNT_QUOTA: "How much space one reader's pictures and uploads may take: `500 MB`, `2 GB` or `1 TB`, for example.",
  SITE_QUOTA: 'How much space all pictures and uploads may take.',
  FREE_SPACE: 'How much stays free on the disk of `DATA_DIR`: with less, uploads are refused and `/readyz` says so.',
  ADMIN_EMAIL: "The owner's e-mail address; the account is created on the first start.",
  ADMIN_PASSWORD: "The owner's password on the first start. Default: a random one, printed once.",
  TRUSTED_PROXY:
    'Addresses or networks of the proxies in front of Kiroku, separated by commas: only their `X-Forwarded-For` counts. Default: none.',
  PURGE_URL:
    'The address of a shared cache in front of Kiroku, such as Varnish, which is told there what to forget: `http://127.0.0.1:6082`; several are separated by commas. Default: none, and no shared cache keeps a page.',
  CONNECTIONS:
    'With `encrypted`, Kiroku does not start if anything would leave this machine, or reach it, without TLS, and says what it is.',
  SMTP_URL:
    'The mail server, `smtp://user:password@host:587` or `smtps://…`. Default: mails are written to `DATA_DIR/mail`, and their link is logged.',
  MAIL_FROM: 'The sender of mails, `Name <address>` or an address. Default: `SITE_NAME` and `REPORT_EMAIL`.',
  SECOND_FACTOR:
    'Who must sign in with a second factor, `nobody` or `admins` (everybody with a role). Every reader may have one. An admin without one is led to set it up before `/admin/sign-in` lets them in.',
  GOOGLE_CLIENT_ID: "Sign-in with Google: the client's id. The callback address is `BASE_URL/auth/callback/google`.",
  GOOGLE_CLIENT_SECRET: 'Sign-in with Google: its secret.',
  OIDC_ISSUER:
    'Sign-in with any OpenID Connect provider: its issuer, an https address (http only on this machine). The callback address is `BASE_URL/auth/callback/oidc`.',
  OIDC_CLIENT_ID: "The client's id at that provider.",
  OIDC_CLIENT_SECRET: 'Its secret.',
  OIDC_NAME: "The provider's name, as shown on the button.",
  SITE_NAME: "The site's name, in the navigation bar and in titles.",
  ADULT_TITLES:
    '`shown` opens titles for adults (by their age rating, their tags or your own mark) to visitors and search engines; `hidden` leaves them out of every page. Readers can choose otherwise for themselves.',
  TIME_ZONE:
    'The time zone of days and times for readers who have not chosen one, by its IANA name, such as `Europe/Lisbon`.',
  SIGN_UP:
    'Who may sign up: everybody (`open`), people with an invitation (`invitation`), everybody once an admin has approved them (`approval`), or nobody (`closed`).',
  READER_INVITATIONS: 'How many people each reader may invite in 30 days; `0`: only admins invite.',
  REPORT_EMAIL: 'Where the Report mail link leads. Default: `ADMIN_EMAIL`.',
  DEMO: '`on` fills an empty catalogue with 200 well-known titles; `off` leaves it empty.',
}
export const titleLanguageMeans = ({ languages }: { languages: readonly string[] }) =>
  `The language in which titles are shown to visitors, and to readers who have not chosen one: ${inCode(languages)}. Titles that have no name in that language keep their main one.`
export const logLevelMeans = ({ levels }: { levels: readonly string[] }) => `How much is logged: ${inCode(levels)}.`

/** Each follows the name of a variable. */
export const mustBeEmail = ({ example }: { example: string }) => `must be an e-mail address such as ${example}`
export const mustBeSize = 'must be a size such as 500 MB or 2 GB'
export const mustBeHost = 'must be a host name or address such as 127.0.0.1'
export const mustBePort = 'must be a number from 1 to 65535'
export const mustBeOrigin =
  'must be an http or https address without user, password and path, such as https://anime.example'
export const mustNotBeOnProc = 'must not be below /proc, where no folder can be made'
export const mustBePostgres = 'must start with postgres://'
export const mustBeEncoded =
  'cannot be read as postgres://user:password@host/database: in user and password, write # as %23, / as %2F, ? as %3F and @ as %40'
export const mustBeStore = 'must be s3://key:secret@bucket, with endpoint=https://… and region=… as parameters'
export const mustBeFolderOrStore = 'must be a folder, or s3://key:secret@bucket/folder with endpoint=https://…'
export const mustBeAmount = 'must be a whole number from 1 to 99999'
export const mustHaveAtLeast = ({ least }: { least: number }) => `must have at least ${least} characters`
export const mustHaveAtMost = ({ most }: { most: number }) => `must have at most ${most} characters`
export const mustBeProxies = 'must name addresses or networks such as 10.0.0.0/8'
export const mustBeOrigins =
  'must name http or https addresses without user, password and path, such as http://127.0.0.1:6082'
export const mustBeMailServer = 'must start with smtp:// or smtps:// and name a host'
export const mustBeSender = 'must be an address or Name <address>'
export const mustBeHttps = 'must be an https address'
export const mustBeTitleLanguage = 'must be romaji, english or native'
export const mustBeTimeZone = 'must be a time zone such as Europe/Lisbon'
export const mustBeHiddenOrShown = 'must be hidden or shown'
export const mustBeOneOf = ({ values }: { values: readonly string[] }) => `must be one of ${joined(values)}`
export const mustBeUpTo = ({ most }: { most: number }) => `must be a number from 0 to ${most}`
export const mustBeOnOrOff = 'must be on or off'

export const isWrong = 'The configuration is wrong:'
export const googleTogether = 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together'
export const oidcTogether = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together'
export const samePorts = 'METRICS_PORT and PORT are the same: choose another METRICS_PORT'
export const cannotBeRead = ({ file, error }: { file: string; error: string }) => `${file} cannot be read: ${error}`

function inCode(values: readonly string[]): string {
  return joined(values.map((value) => `\`${value}\``))
}

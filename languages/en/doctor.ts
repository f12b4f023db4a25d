import { joinedWithAnd } from './joined.ts'
import { counted, numbered } from './numbers.ts'

/** The doctor's report: a mark, what was looked at, what was found, and what mends it. */

export const marks = { ok: 'ok', hint: 'look', wrong: 'WRONG' }
export const checks = {
  node: 'node',
  configuration: 'configuration',
  database: 'database',
  replica: 'replica',
  schema: 'schema',
  connections: 'connections',
  catalogue: 'catalogue',
  clock: 'clock',
  storage: 'storage',
  backups: 'backups',
  mail: 'mail',
  proxy: 'proxy',
  providers: 'providers',
  disk: 'disk',
}
export const notLookedAt = ({ variable }: { variable: string }) => `not looked at: mend ${variable} first`
export const tookTooLong = ({ seconds }: { seconds: number }) => `no answer within ${seconds} seconds`

export const listensOn = ({ address, host, port }: { address: string; host: string; port: number }) =>
  `${address}, listening on ${host}:${port}`
export const variableMisspelt = ({ name, near }: { name: string; near: string }) =>
  `nobody reads ${name}: is ${near} meant?`
export const variableUnknown = ({ name }: { name: string }) => `nobody reads ${name}, which is in .env`
export const backupsInData =
  'BACKUP_URL is in DATA_DIR: what takes the site takes its backups. Name a folder elsewhere, best on another disk'
export const secretsAreOpen = ({ file }: { file: string }) =>
  `everybody on this machine may read ${file}, which holds secrets: chmod 600 ${file}`
export const withoutBackups = ({ names }: { names: string[] }) =>
  `without BACKUP_URL no backups are made: ${joinedWithAnd(names)} ${names.length > 1 ? 'do' : 'does'} nothing`
export const doesNothing = ({ name, without }: { name: string; without: string }) =>
  `${name} does nothing without ${without}`
export const invitesNobody = ({ way }: { way: string }) =>
  `with SIGN_UP ${way} nobody is invited: READER_INVITATIONS does nothing`
export const fileIsNotRead = ({ name }: { name: string }) => `${name}_FILE is not read, because ${name} is set`
export const accountAboveSite = 'ACCOUNT_QUOTA is more than SITE_QUOTA: one reader may fill the site'
export const filesHere =
  'pictures are kept on this machine, the database is not: before a second instance starts, set STORAGE_URL'
export const adminPasswordLeft = 'ADMIN_PASSWORD counts only on the first start: it can be removed'

export const noDatabaseYet = ({ folder }: { folder: string }) =>
  `there is none in ${folder} yet: the first start makes one. If there was a site, see that the disk with ${folder} is mounted`
export const databaseIs = ({ version, name }: { version: string; name: string }) => `PostgreSQL ${version}, ${name}`
export const withoutIcu = 'this PostgreSQL is built without ICU, which Kiroku sorts by: use another build'
export const extensionMissing = ({ extension }: { extension: string }) =>
  `the extension ${extension} is not there: install the contrib modules of this PostgreSQL (postgresql-contrib)`
export const roleMayNotCreate = ({ name }: { name: string }) =>
  `the role may not create tables in ${name}: make it the owner (alter database ${name} owner to …)`
export const databaseIsStandby =
  'this is a standby, where nothing can be written: DATABASE_URL must lead to the primary'
export const replicaFollows = ({ megabytes }: { megabytes: number }) =>
  `follows the database, ${megabytes} MB of its log behind`
export const replicaBehind = ({ megabytes }: { megabytes: number }) =>
  `${megabytes} MB of the database's log behind: nothing is read from it until it has caught up`
export const replicaNotYet =
  'has not said yet that it follows who leads now: nothing is read from it until then. After a failover that takes some minutes, unless its role has pg_read_all_stats'
export const noReplica =
  'DATABASE_READ_URL leads to no replica, but to a database that can be written to: nothing is read from it'
export const replicaOfOther =
  'DATABASE_READ_URL leads to a database that is no copy of the one of DATABASE_URL: nothing is read from it'
export const replicaAlone = 'it answers; whether it follows, only the primary can say'
export const replicaAway = ({ error }: { error: string }) => `nothing is read from it: ${error}`
export const schemaUpToDate = 'up to date'
export const schemaOutOfDate = 'not up to date: start Kiroku, or run ./kiroku migrate'
export const schemaNewer = ({ migration }: { migration: string }) =>
  `newer than this program, by ${migration}: install the newer version again, or restore a backup`
export const schemaNewerSuits = ({ migration }: { migration: string }) =>
  `newer than this program, by ${migration}, and suits it all the same`
interface Connections {
  free: number
  most: number
  needed: number
}
export const connectionsFree = ({ free, most, needed }: Connections) =>
  `${free} of ${most} free; an instance needs up to ${needed}`
export const connectionsFew = ({ free, most, needed }: Connections) =>
  `only ${free} of ${most} free, and one more instance needs up to ${needed}: raise max_connections`
export const transactionLong = ({ minutes, who }: { minutes: number; who: string }) =>
  `a transaction of ${who} has been open for ${minutes} minutes: end it, or the database grows`
export const contents = ({ titles, admins, size }: { titles: number; admins: number; size: string }) =>
  `${counted(titles, 'title', 'titles')}, ${counted(admins, 'admin', 'admins')}, ${size}`

export const clockRight = 'as the database has it'
export const clockBehindRows = ({ now, newest }: { now: string; newest: string }) =>
  `it is ${now} here, and something was saved at ${newest}: the clock is wrong, or was. Have it set by NTP`
export const clockApart = ({ seconds, ahead }: { seconds: number; ahead: boolean }) =>
  `${seconds} seconds ${ahead ? 'ahead of' : 'behind'} the database: have both machines set theirs by NTP`

export const noFilesYet = ({ folder }: { folder: string }) =>
  `there is no ${folder} yet: Kiroku makes it when it needs it. If there were pictures, see that the disk with ${folder} is mounted`
export const storageWorks = 'a file was written, read, listed and deleted'
export const storageFails = {
  write: ({ error }: { error: string }) => `nothing can be written: ${error}`,
  read: ({ error }: { error: string }) => `what was written cannot be read: ${error}`,
  list: ({ error }: { error: string }) => `files cannot be listed, so that nothing old is swept away: ${error}`,
  delete: ({ error }: { error: string }) => `files cannot be deleted: ${error}`,
}
export const fileIsOther = 'something else was found'
export const storageOfOther =
  'kiroku/site-id names the database of another site: give each site its own bucket or folder (after moving to a new database, delete that file)'

export const mailsAreFiles = ({ folder }: { folder: string }) => `without SMTP_URL, mails are written to ${folder}`
export const mailsNotWritable = ({ folder, closed }: { folder: string; closed: Closed }) =>
  `without SMTP_URL, mails are written to ${folder}, but ${folderNotWritable(closed)}. Or set SMTP_URL`
export const mailWorks = ({ server }: { server: string }) => `${server} takes mails, encrypted`
export const mailPlain = ({ server }: { server: string }) =>
  `${server} takes mails, but not encrypted: it has no STARTTLS`
export const mailPasswordPlain = ({ server }: { server: string }) =>
  `${server} has no STARTTLS: the password of SMTP_URL is sent in plain text. Use smtps://, or a server with STARTTLS`
export const mailNotConnected = ({ server, error }: { server: string; error: string }) =>
  `${server} does not take mails: ${error}. Check host and port of SMTP_URL`
export const mailNotSignedIn = ({ server, error }: { server: string; error: string }) =>
  `${server} does not let us in: ${error}. Check user and password of SMTP_URL`

export const proxyNotTrusted = ({ address }: { address: string }) =>
  `${address} leads to a proxy that TRUSTED_PROXY does not name: all readers share one address, and its limits`
export const everybodyTrusted = ({ proxy }: { proxy: string }) =>
  `TRUSTED_PROXY ${proxy} is nearly everybody, who can then choose their address: name the proxy only`
export const siteNotRunning = ({ address }: { address: string }) =>
  `nothing answers at ${address}: start Kiroku to have BASE_URL looked at`
export const siteIsReached = ({ address }: { address: string }) => `${address} leads here`
export const otherAnswers = ({ address }: { address: string }) =>
  `at ${address}/healthz something other than Kiroku answers: check BASE_URL, and where the proxy passes requests`
export const addressNotReached = ({ address, error }: { address: string; error: string }) =>
  `${address} is not reached from here: ${error}. Check BASE_URL, the name and the certificate`

export const noProviders = 'none'
export const providerThere = ({ name }: { name: string }) => `${name} answers`
export const providerAnswers = ({ name, address, status }: { name: string; address: string; status: number }) =>
  `${name}: ${address} answers ${status}. Check OIDC_ISSUER`
export const providerSaysNothing = ({ name, address }: { name: string; address: string }) =>
  `${name}: ${address} does not describe a provider. Check OIDC_ISSUER`
export const providerIsOther = ({ name, issuer, other }: { name: string; issuer: string; other: string }) =>
  `${name}: it calls itself ${other}, not ${issuer}. Set OIDC_ISSUER to that`
export const providerAway = ({ name, address, error }: { name: string; address: string; error: string }) =>
  `${name}: ${address} does not answer: ${error}`

interface Room {
  gigabytes: string
  folder: string
}
export const diskFree = ({ gigabytes, folder }: Room) => `${gigabytes} GB free for ${folder}`
export const diskFull = ({ gigabytes, folder }: Room) => `only ${gigabytes} GB left for ${folder}: uploads are refused`
export const diskAtEnd = ({ gigabytes, folder }: Room) =>
  `only ${gigabytes} GB left for ${folder}: nothing can be saved. Make room`
export const tmpFull = ({ gigabytes, folder }: Room) =>
  `only ${gigabytes} GB left for ${folder}: downloads fail. Make room, or name another folder in TMPDIR`
export const tmpMissing = ({ folder }: { folder: string }) =>
  `${folder} is not there: downloads fail. Name a folder in TMPDIR that is`
interface Closed {
  folder: string
  isReadOnlyDisk: boolean
}
export const folderNotWritable = ({ folder, isReadOnlyDisk }: Closed) =>
  isReadOnlyDisk
    ? `${folder} cannot be written to: its disk is mounted read-only, perhaps since an error, of which the system's log tells`
    : `${folder} cannot be written to: it must be a folder of the user who runs Kiroku`

export const backupsNotConfigured = 'none are made on a schedule: set BACKUP_URL'
export const someBackups = ({ count, path }: { count: number; path: string }) =>
  `${counted(count, 'backup', 'backups')} of this site or others, the newest ${path}: whose they are only the database knows`
export const noBackupYet = ({ path }: { path: string }) => `there is none of this site yet in ${path}`
export const backupsBesideData = ({ folder }: { folder: string }) =>
  `${folder} is on the disk of DATA_DIR: what takes that disk takes the backups`
export const nextDoesNotFit = ({ folder, free, bytes }: { folder: string; free: number; bytes: number }) =>
  `only ${megabytes(free)} are left on the disk of ${folder}, and the newest takes ${megabytes(bytes)}: the next one does not fit. Make room, or keep fewer`
export const backupIs = ({ path, hours }: { path: string; hours: number }) =>
  `${path}, ${numbered(hours, 'hour', 'hours')} old`
export const backupOld = ({ path, hours }: { path: string; hours: number }) =>
  `the newest, ${path}, is ${numbered(hours, 'hour', 'hours')} old: the log says why none was made since`

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000)} MB`
}

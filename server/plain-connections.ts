import pg from 'pg'
import type { StorageAddress } from '#domain/media/storage-address.ts'
import type { BackupTarget } from './backup/address.ts'

/** Of the configuration. */
interface Connecting {
  host: string
  metricsHost: string
  metricsPort: number | null
  baseUrl: string
  databaseUrl: string | null
  readUrl: string | null
  storage: StorageAddress | null
  backup: { target: BackupTarget } | null
  smtpUrl: string | null
  purgeUrls: string[]
}

/** The variables by which something leaves this machine, or comes to it, without TLS. */
export function plainConnections(connecting: Connecting): string[] {
  const { host, metricsHost, metricsPort, baseUrl, databaseUrl, readUrl, storage, backup, smtpUrl, purgeUrls } =
    connecting
  const store = backup?.target.kind === 'store' ? backup.target.address : null
  const safe: Record<string, boolean> = {
    HOST: isHere(host),
    METRICS_HOST: metricsPort === null || isHere(metricsHost),
    BASE_URL: isSafe(baseUrl),
    DATABASE_URL: databaseUrl === null || isSafeDatabase(databaseUrl),
    DATABASE_READ_URL: readUrl === null || isSafeDatabase(readUrl),
    STORAGE_URL: isSafeStore(storage),
    BACKUP_URL: isSafeStore(store),
    SMTP_URL: smtpUrl === null || isSafeMail(smtpUrl),
    PURGE_URL: purgeUrls.every(isSafe),
  }
  return Object.keys(safe).filter((name) => !safe[name])
}

function isHere(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)
}

function isSafe(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url !== null && isHere(url.hostname))
}

/** Amazon's own is reached by https, unless the environment names another one to its library. */
function isSafeStore(address: StorageAddress | null): boolean {
  if (!address) return true
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env
  const endpoint = address.endpoint ?? AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL
  return !endpoint || isSafe(endpoint)
}

function isSafeDatabase(address: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  // Where the library goes, which also looks at PGHOST; of a parameter that is given twice, the last one counts.
  const { host } = new pg.Client({ connectionString: address })
  const mode = url.searchParams.getAll('sslmode').at(-1) ?? ''
  return host.startsWith('/') || isHere(host) || ['require', 'verify-ca', 'verify-full'].includes(mode)
}

function isSafeMail(address: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  const { searchParams } = url
  if (isHere(url.hostname)) return true
  if (searchParams.get('tls.rejectUnauthorized') === 'false') return false
  const isDemanded = searchParams.getAll('requireTLS').join() === 'true' && !searchParams.has('ignoreTLS')
  return url.protocol === 'smtps:' || isDemanded
}

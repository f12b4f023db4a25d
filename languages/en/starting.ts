/** What the server prints when it starts, and why it does not. */

export const siteIsAt = ({ site, address }: { site: string; address: string }) => `${site} is at ${address}`
export const adminIsReader = ({ email }: { email: string }) =>
  `${email} (ADMIN_EMAIL) belongs to a reader, who is not made an admin. Name another address.`
export const adminIs = ({ email, password }: { email: string; password: string | null }) =>
  `The admin is ${email}, with the password ${password === null ? 'of ADMIN_PASSWORD' : `${password} (shown this once)`}`

interface Listening {
  host: string
  port: number
}
export const addressUnusable = ({
  host,
  port,
  variables,
  error,
}: Listening & { variables: Record<keyof Listening, string>; error: string }) =>
  `${variables.host} ${host} and ${variables.port} ${port} cannot be used: ${error}`
export const addressTaken = ({ host, port, variable }: Listening & { variable: string }) =>
  `Another program already listens on ${host}:${port}. Stop it, or choose another ${variable}`
export const notBuilt = ({ entry }: { entry: string }) => `The site is not built: there is no ${entry}`
export const folderUnusable = ({ folder, error }: { folder: string; error: string }) =>
  `DATA_DIR ${folder} cannot be used: ${error}`
export const pathTooLong = ({ temporary, error }: { temporary: string; error: string }) =>
  `its path is too long for a socket, and none can be made in TMPDIR ${temporary} (${error}). Use a shorter path, or another TMPDIR`
export const isNoFolder = 'it is no folder'
export const folderOfOther = ({ folder, owner }: { folder: string; owner: string }) =>
  `DATA_DIR ${folder} belongs to ${owner}, who could no longer use it once root has. Run this as that user: sudo -u '${owner}' ./kiroku … Or give the folder to root: chown -R root ${folder}`

export const anotherIsRunning = ({ folder }: { folder: string }) =>
  `Another Kiroku is running on ${folder}. Stop it first, or give this one its own folder with DATA_DIR`
export const anotherDoesNotAnswer = ({ folder }: { folder: string }) =>
  `Another Kiroku is running on ${folder}, but its database does not answer`
export const databaseUnusable = ({ error }: { error: string }) =>
  `The database of DATABASE_URL cannot be used: ${error}`
export const databaseOld = ({ version }: { version: string }) =>
  `it is PostgreSQL ${version}, and Kiroku needs 15 or newer`
export const databaseOfOther = 'The database has not been migrated to this release yet'
export const databaseEncoding = ({ encoding }: { encoding: string }) =>
  `its encoding is ${encoding}, and Kiroku needs UTF8`

export const postgresLeft = ({ pid }: { pid: number }) =>
  `A PostgreSQL left running by an earlier start (process ${pid}) does not stop`
export const postgresDidNotStart = ({ reason }: { reason: string }) => `PostgreSQL did not start: ${reason}`
export const databaseNotMade = ({ folder, error }: { folder: string; error: string }) =>
  `The database cannot be made in ${folder}: ${error}`
export const noPostgres = ({ platform }: { platform: string }) =>
  `No PostgreSQL comes with Kiroku for ${platform}. Set DATABASE_URL to your own`
export const postgresAsRoot =
  'PostgreSQL refuses to run as root, and neither unshare nor setpriv (util-linux) can start it as another user. Start Kiroku as an ordinary user, or set DATABASE_URL to your own PostgreSQL'
export const noUserNobody =
  'There is no user nobody on this system. Start Kiroku as an ordinary user, or set DATABASE_URL'

/** When a release brings a newer major version of PostgreSQL along. */
export const clusterNewer = ({ folder, found, ours }: { folder: string; found: number; ours: number }) =>
  `The database in ${folder} is one of PostgreSQL ${found}, and this release of Kiroku has ${ours}: use a newer release`
export const clusterTooOld = ({ folder, found, ours }: { folder: string; found: number; ours: number }) =>
  `The database in ${folder} is one of PostgreSQL ${found}, and this release of Kiroku has ${ours} only. Start the release that brought ${found + 1} first, which carries it over (CHANGELOG.md), then the next ones`
export const noRoomToCarry = ({ folder, needed, free }: { folder: string; needed: string; free: string }) =>
  `To carry the database over to a newer PostgreSQL, ${folder} needs ${needed} GB of free space, and has ${free}. Nothing was changed`
export const carrying = ({ from, to }: { from: number; to: number }) =>
  `Carrying the database over from PostgreSQL ${from} to ${to}. It can be interrupted at any time, and then begins anew`
export const carriedShare = ({ percent }: { percent: number }) => `${percent} % carried over`
export const rowsMissing = ({ table, found, carried }: { table: string; found: number; carried: number }) =>
  `Of ${carried} rows of ${table}, ${found} have arrived: nothing was changed`
export const olderIsKept = ({ folder, major }: { folder: string; major: number }) =>
  `The database as it was under PostgreSQL ${major} is kept in ${folder}, which nothing uses any more. Delete that folder once you trust the new one`

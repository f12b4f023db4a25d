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

export const anotherIsRunning = ({ folder }: { folder: string }) =>
  `Another Kiroku is running on ${folder}. Stop it first, or give this one its own folder with DATA_DIR`
export const anotherDoesNotAnswer = ({ folder }: { folder: string }) =>
  `Another Kiroku is running on ${folder}, but its database does not answer`
export const databaseUnusable = ({ error }: { error: string }) =>
  `The database of DATABASE_URL cannot be used: ${error}`
export const databaseOld = ({ version }: { version: string }) =>
  `it is PostgreSQL ${version}, and Kiroku needs 15 or newer`
export const databaseEncoding = ({ encoding }: { encoding: string }) =>
  `its encoding is ${encoding}, and Kiroku needs UTF8`

export const postgresLeft = ({ pid }: { pid: number }) =>
  `A PostgreSQL left running by an earlier start (process ${pid}) does not stop`
export const postgresDidNotStart = ({ reason }: { reason: string }) => `PostgreSQL did not start:\n${reason}`
export const noPostgres = ({ platform }: { platform: string }) =>
  `No PostgreSQL comes with Kiroku for ${platform}. Set DATABASE_URL to your own`
export const postgresAsRoot =
  'PostgreSQL refuses to run as root, and neither unshare nor setpriv (util-linux) can start it as another user. Start Kiroku as an ordinary user, or set DATABASE_URL to your own PostgreSQL'
export const noUserNobody =
  'There is no user nobody on this system. Start Kiroku as an ordinary user, or set DATABASE_URL'

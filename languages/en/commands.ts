import { joined } from './joined.ts'
import { numbered } from './numbers.ts'

/** What ./kiroku prints. Names of verbs and options are the same in every language. */

/** Why a verb cannot be run as it was called; how it is used follows. */
export const noSuchOption = ({ option }: { option: string }) => `It has no option ${option}`
export const needsValue = ({ option }: { option: string }) => `${option} needs a value`
export const takesNoValue = ({ option }: { option: string }) => `${option} takes no value`
export const isMissing = ({ what }: { what: string }) => `${what} is missing`
export const isMissingOf = ({ what, values }: { what: string; values: readonly string[] }) =>
  `${what} is missing: one of ${joined(values)}`
export const isTooMuch = ({ given }: { given: string }) => `It does nothing with ${given}`
export const isNoneOf = ({ given, values }: { given: string; values: readonly string[] }) =>
  `${given} is none of ${joined(values)}`
export const isNoEmail = ({ given }: { given: string }) => `${given} is no e-mail address`
export const isNoAmount = ({ option }: { option: string }) => `${option} takes a whole number from 1 to 99999`
export const kindIsForMal = '--kind goes with --format mal: the other formats hold both'
export const oneKindAtATime = 'A file for MyAnimeList holds one kind: to standard output, --kind says which'
export const isNoSource = ({ name, reserved }: { name: string; reserved: readonly string[] }) =>
  `No source can be called ${name}: a name has up to 40 of a to z, 0 to 9, dot, hyphen and underscore, begins with a letter or digit, and is not ${joined(reserved)}`
export const isNoSite = ({ name }: { name: string }) =>
  `No site can be called ${name}: a name has up to 40 of a to z, 0 to 9 and hyphen, and begins and ends with a letter or digit`

export const usage = ({ command }: { command: string }) => `Usage: ./kiroku ${command}`
export const noSuchVerb = ({ verb }: { verb: string }) => `There is no verb ${verb}; ./kiroku help lists them`
export const outputIsLost = ({ error }: { error: string }) => `The output cannot be written: ${error}`
export const configurationIsRead = 'The configuration is read from the environment and .env; README.md lists it.'

/** What each verb does. */
export const does = {
  help: 'list the verbs, or say how VERB is used',
  version: 'print the version of Kiroku (so does --version)',
  serve: 'run the site (npm start does the same)',
  migrate: 'bring the database up to date',
  package: 'put the built site with all that it needs into FILE, for machines like this one (docs/operations.md)',
  import: 'import a catalogue (docs/catalogue-format.md), plain, packed or from standard input',
  'import-list': "bring a reader's list in from another site, whatever wrote the file",
  'export-list':
    "write a reader's list to FILE or to standard output: for MyAnimeList (manga beside it), as Kiroku JSON or CSV",
  reviews: 'bring in the reviews of another site, one on each line as JSON (docs/operations.md)',
  admin: "create an admin's account, or give any account a new password and lift its lock",
  users: 'list the users, or those with PART in their name or e-mail address',
  user: 'unlock an account after failed sign-ins, end all of its sessions, take a lost second factor from it, or give it a role',
  secret: 'give the site a new secret in the place of the old one, which signs everybody out',
  backup: 'write all rows and pictures to a file, a folder or a store, while the site runs',
  restore: 'fill an empty database and storage from a backup',
  doctor: 'check everything that Kiroku depends on, and say what to mend',
}

export const ran = ({ migrations }: { migrations: string }) => `Ran ${migrations}`
export const noSiteYet = ({ folder }: { folder: string }) =>
  `There is no site in ${folder} yet: the first start makes one. If there is one, see that its disk is mounted, and that DATA_DIR is that of its service`
export const noSiteInDatabase =
  'There is no site in that database yet: the first start makes one. If there is one, see that DATABASE_URL names its database'
export const upToDate = 'The database is up to date'

export const packaged = ({
  file,
  folder,
  machine,
  megabytes,
}: {
  file: string
  folder: string
  machine: string
  megabytes: number
}) => `${file}: ${folder} for ${machine}, ${megabytes} MB`
export const isThere = ({ file }: { file: string }) => `${file} is there already`
export const isNoTarName = ({ name }: { name: string }) =>
  `A package is a compressed tar archive, and ${name} does not say so: its name ends with .tar.gz, .tgz, .tar.xz, .tar.zst or .tar.bz2`
export const isNoFile = ({ file }: { file: string }) => `${file} is there already, and is no file: nothing was written`
export const isFolder = ({ file }: { file: string }) => `${file} is a folder, and no file`
export const noFolder = ({ folder }: { folder: string }) => `There is no folder ${folder}`
export const noTar = ({ error }: { error: string }) => `tar could not write the package: ${error}`

export const isAdminAlready = ({ email }: { email: string }) => `${email} is an admin already; nothing was changed`
export const isReaderAlready = ({ email }: { email: string }) => `${email} is a reader already; nothing was changed`
export const passwordIsNow = ({ email, password }: { email: string; password: string }) =>
  `The password of ${email} is now ${password}\nFor three days, the sign-in with it asks for a new one.`
export const secondFactorLost =
  'Two-step sign-in is off: nobody had proved that the address is theirs, so somebody else may have turned it on.'

export const attemptsForgotten = ({ email }: { email: string }) =>
  `Failed attempts to sign in as ${email} are forgotten`
export const signedOut = ({ email, ended }: { email: string; ended: number }) =>
  `${email} is signed out: ${sessions({ count: ended })} ended`

export const roleIsNow = ({ email, role }: { email: string; role: string }) => `${email} is now ${role}`
export const secondFactorReset = ({ email, wasOn }: { email: string; wasOn: boolean }) =>
  wasOn
    ? `${email} has no second factor any more and is signed out: the password alone signs in`
    : `${email} had no second factor`

export const secretRenewed = ({ ended }: { ended: number }) =>
  `The site has a new secret: ${sessions({ count: ended })} ended. Start every instance again, and empty shared caches.`

export const sessions = ({ count }: { count: number }) => numbered(count, 'session', 'sessions')
export const since = ({ day }: { day: string }) => `since ${day}`
export const marks = { suspended: 'suspended', waiting: 'waiting for approval', locked: 'locked' }
export const users = ({ count }: { count: number }) => numbered(count, 'user', 'users')

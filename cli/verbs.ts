import { version } from '#server/version.ts'
import { configurationIsRead, does } from '#texts/commands.ts'

interface Verb {
  usage: string
  does: string
  /** Set when the verb takes no arguments. */
  takesNothing?: true
  /** Set when the verb handles SIGINT, SIGTERM and SIGHUP itself. */
  stopsItself?: true
  load(): Promise<{
    /** Does the work and returns the exit code. An error's message is shown, and the exit code is then 1. */
    run(args: string[]): Promise<number>
  }>
}

/** Everything the `kiroku` command can do. */
export const verbs: Record<string, Verb> = {
  help: { usage: 'help [VERB]', does: does.help, load: async () => ({ run: listVerbs }) },
  version: {
    usage: 'version',
    does: does.version,
    takesNothing: true,
    load: async () => ({ run: sayVersion }),
  },
  serve: {
    usage: 'serve',
    does: does.serve,
    takesNothing: true,
    stopsItself: true,
    load: () => import('./serve.ts'),
  },
  migrate: {
    usage: 'migrate',
    does: does.migrate,
    takesNothing: true,
    load: () => import('./migrate.ts'),
  },
  package: {
    usage: 'package FILE.tar.gz',
    does: does.package,
    load: () => import('./package.ts'),
  },
  import: {
    usage: 'import FILE|- [--source NAME] [--dry-run] [--problems FILE] [--again]',
    does: does.import,
    stopsItself: true,
    load: () => import('./import.ts'),
  },
  'import-list': {
    usage: 'import-list --user E-MAIL FILE',
    does: does['import-list'],
    load: () => import('./import-list.ts'),
  },
  'export-list': {
    usage: 'export-list --user E-MAIL --format mal|json|csv [--kind anime|manga] FILE|-',
    does: does['export-list'],
    load: () => import('./export-list.ts'),
  },
  reviews: {
    usage: 'reviews import FILE|- [--site NAME] [--authors FILE]',
    does: does.reviews,
    stopsItself: true,
    load: () => import('./reviews.ts'),
  },
  admin: {
    usage: 'admin create|reset-password E-MAIL',
    does: does.admin,
    load: () => import('./admin.ts'),
  },
  users: {
    usage: 'users [PART]',
    does: does.users,
    load: () => import('./users.ts'),
  },
  user: {
    usage: 'user unlock|sign-out|reset-second-factor E-MAIL, or user role E-MAIL ROLE',
    does: does.user,
    load: () => import('./user.ts'),
  },
  secret: {
    usage: 'secret renew',
    does: does.secret,
    load: () => import('./secret.ts'),
  },
  backup: {
    usage: 'backup [FILE|FOLDER|s3://…|-] [--keep N] [--keep-days N]',
    does: does.backup,
    stopsItself: true,
    load: () => import('./backup.ts'),
  },
  restore: {
    usage: 'restore FILE|s3://…|- [--same-storage]',
    does: does.restore,
    stopsItself: true,
    load: () => import('./restore.ts'),
  },
  doctor: {
    usage: 'doctor',
    does: does.doctor,
    takesNothing: true,
    load: () => import('./doctor.ts'),
  },
}

async function sayVersion(): Promise<number> {
  process.stdout.write(`${version}\n`)
  return 0
}

async function listVerbs(): Promise<number> {
  const width = Math.max(...Object.values(verbs).map(({ usage }) => usage.length))
  const lines = Object.values(verbs).map(({ usage, does }) => `  ./kiroku ${usage.padEnd(width)}  ${does}`)
  process.stdout.write(`${lines.join('\n')}\n\n${configurationIsRead}\n`)
  return 0
}

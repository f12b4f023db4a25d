import { version } from '#server/version.ts'
import { configurationIsRead, does } from '#texts/commands.ts'
import { usages } from './usages.ts'

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
  help: { usage: 'help', does: does.help, load: async () => ({ run: listVerbs }) },
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
    usage: usages.package,
    does: does.package,
    load: () => import('./package.ts'),
  },
  import: {
    usage: usages.import,
    does: does.import,
    stopsItself: true,
    load: () => import('./import.ts'),
  },
  'import-list': {
    usage: usages['import-list'],
    does: does['import-list'],
    load: () => import('./import-list.ts'),
  },
  'export-list': {
    usage: usages['export-list'],
    does: does['export-list'],
    load: () => import('./export-list.ts'),
  },
  reviews: {
    usage: usages.reviews,
    does: does.reviews,
    stopsItself: true,
    load: () => import('./reviews.ts'),
  },
  admin: {
    usage: usages.admin,
    does: does.admin,
    load: () => import('./admin.ts'),
  },
  users: {
    usage: usages.users,
    does: does.users,
    load: () => import('./users.ts'),
  },
  user: {
    usage: usages.user,
    does: does.user,
    load: () => import('./user.ts'),
  },
  secret: {
    usage: usages.secret,
    does: does.secret,
    load: () => import('./secret.ts'),
  },
  backup: {
    usage: usages.backup,
    does: does.backup,
    stopsItself: true,
    load: () => import('./backup.ts'),
  },
  restore: {
    usage: usages.restore,
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

import { version } from '#server/version.ts'

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
  help: { usage: 'help', does: 'list the verbs', load: async () => ({ run: listVerbs }) },
  version: {
    usage: 'version',
    does: 'print the version of Kiroku (so does --version)',
    takesNothing: true,
    load: async () => ({ run: sayVersion }),
  },
  serve: {
    usage: 'serve',
    does: 'run the site (npm start does the same)',
    takesNothing: true,
    stopsItself: true,
    load: () => import('./serve.ts'),
  },
  migrate: {
    usage: 'migrate',
    does: 'bring the database up to date',
    takesNothing: true,
    load: () => import('./migrate.ts'),
  },
  import: {
    usage: 'import FILE|- [--source NAME] [--dry-run] [--problems FILE] [--again]',
    does: 'import a catalogue (docs/catalogue-format.md), plain, packed or from standard input',
    stopsItself: true,
    load: () => import('./import.ts'),
  },
  admin: {
    usage: 'admin create|reset-password E-MAIL',
    does: "create an admin's account, or give any account a new password and lift its lock",
    load: () => import('./admin.ts'),
  },
  users: {
    usage: 'users [PART]',
    does: 'list the users, or those with PART in their name or e-mail address',
    load: () => import('./users.ts'),
  },
  user: {
    usage: 'user unlock|sign-out E-MAIL',
    does: 'unlock an account after failed sign-ins, or end all of its sessions',
    load: () => import('./user.ts'),
  },
  doctor: {
    usage: 'doctor',
    does: 'check the configuration, the database and the data folder',
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
  process.stdout.write(
    `${lines.join('\n')}\n\nThe configuration is read from the environment and .env; README.md lists it.\n`,
  )
  return 0
}

interface Verb {
  usage: string
  does: string
  load(): Promise<{
    /** Does the work and returns the exit code. An error's message is shown, and the exit code is then 1. */
    run(args: string[]): Promise<number>
  }>
}

/** Everything the `kiroku` command can do. */
export const verbs: Record<string, Verb> = {
  help: { usage: 'help', does: 'list the verbs', load: () => import('./help.ts') },
  serve: { usage: 'serve', does: 'run the site (npm start does the same)', load: () => import('./serve.ts') },
  migrate: { usage: 'migrate', does: 'bring the database up to date', load: () => import('./migrate.ts') },
  import: {
    usage: 'import FILE|- [--dry-run] [--problems FILE]',
    does: 'bring in a catalogue (docs/catalogue-format.md), plain, gzipped or from standard input',
    load: () => import('./import.ts'),
  },
  admin: {
    usage: 'admin create|reset-password E-MAIL',
    does: "make an admin's account, or give any account a new password",
    load: () => import('./admin.ts'),
  },
  doctor: {
    usage: 'doctor',
    does: 'check the configuration, the database and the data folder',
    load: () => import('./doctor.ts'),
  },
}

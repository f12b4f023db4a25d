import { resolve } from 'node:path'

/** The folder Kiroku was installed into. Paths in the configuration start here, wherever the command is called from. */
export const home = resolve(import.meta.dirname, '..')

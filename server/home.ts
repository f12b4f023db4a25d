import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder Kiroku was installed into. Paths in the configuration start here, wherever the command is called from. */
export const home = resolve(fileURLToPath(new URL('..', import.meta.url)))

import { resolve } from 'node:path'
import { variables } from '#server/variables.ts'

export const kirokuCommand = resolve(import.meta.dirname, '../../kiroku')

/** Neither the environment nor a `.env` file has an effect. */
const unset = Object.fromEntries(Object.keys(variables).map((name) => [name, '']))

/** For a Kiroku with its own processes. */
export const plainEnvironment = { ...process.env, ...unset, DEMO: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'production' }

import { verbs } from './verbs.ts'

const [name = 'help', ...args] = process.argv.slice(2)
const verb = verbs[name === '--help' || name === '-h' ? 'help' : name]

if (!verb) {
  process.stderr.write(`There is no verb ${name}; ./kiroku help lists them\n`)
  process.exit(2)
}
if (!verb.stopsItself) {
  // Leaving this way still ends the PostgreSQL that the command started.
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
}
try {
  const { run } = await verb.load()
  process.exitCode = await run(args)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

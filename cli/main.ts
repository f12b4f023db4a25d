import { verbs } from './verbs.ts'

const [name = 'help', ...args] = process.argv.slice(2)
const verb = verbs[name === '--help' || name === '-h' ? 'help' : name]

// A command cut short still ends the PostgreSQL it started; `serve` and `import` have ways of their own.
if (name !== 'serve' && name !== 'import') {
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
}

if (!verb) {
  process.stderr.write(`There is no verb ${name}; ./kiroku help lists them\n`)
  process.exit(2)
}
try {
  const { run } = await verb.load()
  process.exitCode = await run(args)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

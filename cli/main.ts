import { reason } from '#domain/reason.ts'
import { onStopSignal } from '#server/stop-signals.ts'
import { noSuchVerb, outputIsLost, usage } from '#texts/commands.ts'
import { Misused, nothingMore } from './arguments.ts'
import { verbs } from './verbs.ts'

const [first = 'help', ...others] = process.argv.slice(2)
// `help VERB` is `VERB --help`.
const [name = first, ...args] = first === 'help' && others[0] ? [others[0], '--help'] : [first, ...others]
const options: Record<string, string> = { '--help': 'help', '-h': 'help', '--version': 'version', '-v': 'version' }
const verb = new Map(Object.entries(verbs)).get(options[name] ?? name)

if (!verb) {
  process.stderr.write(`${noSuchVerb({ verb: name })}\n`)
  process.exit(2)
}
if (options[args[0] ?? ''] === 'help') {
  process.stdout.write(`${usage({ command: verb.usage })}\n`)
  process.exit(0)
}
if (!verb.stopsItself) {
  // The exit handlers stop the PostgreSQL that the command started.
  onStopSignal((code) => process.exit(code))
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Otherwise the reader of the output has gone.
    if (error.code !== 'EPIPE') process.stderr.write(`${outputIsLost({ error: reason(error) })}\n`)
    process.exit(1)
  })
}
try {
  if (verb.takesNothing) nothingMore(args)
  const { run } = await verb.load()
  process.exitCode = await run(args)
} catch (error) {
  const isMisused = error instanceof Misused
  const said = isMisused ? error.message : (await import('./error-text.ts')).errorText(error)
  process.stderr.write(`${said}\n${isMisused ? `${usage({ command: verb.usage })}\n` : ''}`)
  process.exitCode = isMisused ? 2 : 1
}

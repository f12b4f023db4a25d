// `npm run fresh`: both commands of the README on a new machine (made by debootstrap) that has only git and Node. One round as
// root with the fonts that the commands install, one as an ordinary user with those of a usual desktop.
// `npm run fresh -- root` or `-- user` runs one of them.
import { rmSync } from 'node:fs'
import { dieOf } from '../../cli/prepare/run.mjs'
import { installDesktopFonts, makeMachine, missingHere } from './machine.mjs'
import { tryCommands } from './try-commands.mjs'

const rounds = {
  root: { user: 'root', fonts: 'those that the commands install' },
  user: { user: 'reader', fonts: 'those of a usual desktop' },
}

try {
  const missing = missingHere()
  if (missing) throw new Error(`A fresh machine cannot be made here: ${missing}`)
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(rounds)
  const unknown = wanted.find((name) => !(name in rounds))
  if (unknown) throw new Error(`There is no round ${unknown}: ${Object.keys(rounds).join(', ')}`)

  const machine = makeMachine(Object.values(rounds).map(({ user }) => user))
  let failed = false
  try {
    for (const name of wanted) {
      const { user, fonts } = rounds[name]
      process.stdout.write(`\n── As ${user}, fonts: ${fonts}\n`)
      if (name === 'user') installDesktopFonts(machine)
      for (const { what, ok, said } of await tryCommands(machine, user)) {
        process.stdout.write(`${ok ? '✓' : '✗'} ${what}\n`)
        if (!ok) process.stdout.write(`${said}\n`)
        failed ||= !ok
      }
    }
  } finally {
    rmSync(machine.folder, { recursive: true, force: true })
  }
  process.exitCode = failed ? 1 : 0
} catch (error) {
  dieOf(error)
}

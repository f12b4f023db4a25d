// `npm run fresh`: both commands of the README on a new machine (made by debootstrap) that has only git and Node. One round as
// root with the fonts that the commands install, one as an ordinary user with those of a usual desktop. Then a package on one that has
// nothing at all, and no network. `npm run fresh -- root`, `-- user` or `-- package` runs one of them.
import { rmSync } from 'node:fs'
import { dieOf } from '../../cli/prepare/run.mjs'
import { installDesktopFonts, makeMachine, missingHere } from './machine.mjs'
import { tryCommands } from './try-commands.mjs'
import { tryPackage } from './try-package.mjs'

const rounds = {
  root: { user: 'root', fonts: 'those that the commands install' },
  user: { user: 'reader', fonts: 'those of a usual desktop' },
}

try {
  const missing = missingHere()
  if (missing) throw new Error(`A fresh machine cannot be made here: ${missing}`)
  const all = [...Object.keys(rounds), 'package']
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : all
  const unknown = wanted.find((name) => !all.includes(name))
  if (unknown) throw new Error(`There is no round ${unknown}: ${all.join(', ')}`)

  const byCommands = wanted.filter((name) => name in rounds)
  if (byCommands.length > 0) await runRounds(byCommands)
  if (wanted.includes('package')) show(tryPackage())
} catch (error) {
  dieOf(error)
}

async function runRounds(names) {
  const machine = makeMachine(Object.values(rounds).map(({ user }) => user))
  try {
    for (const name of names) {
      const { user, fonts } = rounds[name]
      process.stdout.write(`\n── As ${user}, fonts: ${fonts}\n`)
      if (name === 'user') installDesktopFonts(machine)
      for (const result of await tryCommands(machine, user)) show(result)
    }
  } finally {
    rmSync(machine.folder, { recursive: true, force: true })
  }
}

function show({ what, ok, said }) {
  process.stdout.write(`${ok ? '✓' : '✗'} ${what}\n`)
  if (ok) return
  process.stdout.write(`${said}\n`)
  process.exitCode = 1
}

import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { home, run } from './run.mjs'

/** Installs what package-lock.json asks for, unless that is what is there: of what only builds and tests need, if they are to be. */
export function installDependencies({ toBuild }) {
  if (isInstalled({ toBuild })) return
  if (isLink(join(home, 'node_modules'))) throw new Error('node_modules is a link, and what it leads to is out of date')
  process.stdout.write('Installing dependencies …\n')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** npm writes node_modules/.package-lock.json last of all, so one that agrees stands for a whole installation. */
export function isInstalled({ toBuild }) {
  const wanted = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev && !toBuild)) return true
    const found = installed[path]
    return found ? found.version === entry.version : entry.optional || entry.devOptional || entry.peer
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(home, file), 'utf8')).packages
  } catch {
    return null
  }
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

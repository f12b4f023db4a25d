import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { home, run } from '../../cli/prepare/run.mjs'

export const userId = 1000

/** What is missing here to make a fresh machine; null when nothing is. */
export function missingHere() {
  if (process.getuid?.() !== 0) return 'only root can make one'
  for (const program of ['debootstrap', 'unshare', 'chroot', 'ip']) {
    if (!find(program)) return `there is no ${program}`
  }
  return readMirror() ? null : 'the address of Debian’s packages is not known (/etc/apt)'
}

/** A bare Debian in its own folder, with git, Node and one clone of this checkout for each user. */
export function makeMachine(users) {
  const folder = makeBareMachine(['ca-certificates', 'git'])
  copyNetworkSettings(folder)
  copyNode(folder)
  const homes = {}
  for (const user of users) homes[user] = makeHome(folder, user)
  return { folder, homes, userId }
}

/** The least that Debian calls a system, and those packages. @returns its folder */
export function makeBareMachine(packages = []) {
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-fresh-'))
  chmodSync(folder, 0o755)
  process.stdout.write(`Making a machine in ${folder}; ${folder}.log has what is said there …\n`)
  const { suite, mirror } = readMirror()
  const included = packages.length > 0 ? [`--include=${packages.join(',')}`] : []
  run('debootstrap', ['--variant=minbase', ...included, suite, folder, mirror])
  return folder
}

/** The fonts of a Debian desktop. */
export function installDesktopFonts({ folder }) {
  const fonts = ['fonts-cantarell', 'fonts-dejavu-core', 'fonts-liberation', 'fonts-noto-core', 'fonts-noto-cjk']
  for (const words of [['update'], ['install', '--yes', '--no-install-recommends', ...fonts]]) {
    run('chroot', [folder, 'apt-get', ...words], { environment: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
}

/** Lets the new machine reach packages as this one does: certificates, names, and apt's own settings. */
function copyNetworkSettings(folder) {
  for (const path of ['/etc/apt/sources.list', '/etc/apt/sources.list.d', '/etc/apt/apt.conf.d']) {
    if (existsSync(path)) cpSync(path, join(folder, path), { recursive: true, force: true })
  }
  for (const path of ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt']) {
    if (existsSync(path)) copyFileSync(realpathSync(path), join(folder, path))
  }
}

/** The system's Node with its npm, not the one that Kiroku pins. */
function copyNode(folder) {
  const node = find('node')
  const npm = dirname(dirname(realpathSync(find('npm'))))
  const to = join(folder, 'usr', 'local')
  copyFileSync(realpathSync(node), join(to, 'bin', 'node'))
  cpSync(npm, join(to, 'lib', 'node_modules', 'npm'), { recursive: true })
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(to, 'bin', name))
}

function makeHome(folder, user) {
  const path = user === 'root' ? '/root' : `/home/${user}`
  const inside = join(folder, path)
  mkdirSync(inside, { recursive: true })
  run('git', ['clone', '--quiet', home, join(inside, 'kiroku')])
  if (user !== 'root') addUser(folder, user, path)
  return path
}

/** An ordinary user, whose home is what is there already. */
export function addUser(folder, user, path) {
  run('chroot', [folder, 'useradd', '--uid', String(userId), '--home-dir', path, '--no-create-home', user])
  run('chroot', [folder, 'chown', '-R', `${user}:`, path])
  run('chroot', [folder, 'chmod', '0700', path])
}

/** Where this machine gets Debian's packages from. */
function readMirror() {
  const release = readIfThere('/etc/os-release')
  const suite = /^VERSION_CODENAME=(\w+)/m.exec(release)?.[1]
  if (!/^ID=debian/m.test(release) || !suite) return null
  const sources = spawnSync('apt-get', ['indextargets', '--format', '$(SITE) $(RELEASE)', 'Created-By: Packages'], {
    encoding: 'utf8',
  }).stdout
  const line = sources.split('\n').find((each) => each.endsWith(` ${suite}`))
  return line ? { suite, mirror: line.split(' ')[0] } : null
}

/** The system's program of that name; npm puts those of the checkout before it in PATH. */
function find(program) {
  const paths = (process.env.PATH ?? '').split(':').filter((path) => path && !path.includes('node_modules'))
  return [...paths, '/usr/sbin', '/sbin'].map((path) => join(path, program)).find((path) => existsSync(path))
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

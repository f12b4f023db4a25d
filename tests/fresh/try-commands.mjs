import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePorts } from '../checks/find-free-ports.mjs'

/** Gives the folder its own processes and devices; all processes end with this shell. */
const inside = `
  trap : INT
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  mount -t tmpfs shm "$1/dev/shm"
  folder=$1
  shift
  chroot "$folder" "$@"
  exit $?`

/** Runs `npm start` twice and `npm test` on the machine as that user. */
export async function tryCommands(machine, user) {
  const first = await start(machine, user, 'the first time')
  const second = await start(machine, user, 'the second time')
  return [first, second, await test(machine, user)]
}

async function start(machine, user, which) {
  const port = await findFreePorts(1)
  const began = Date.now()
  const site = run(machine, user, ['npm', 'start'], { PORT: String(port) })
  let page = ''
  while (site.running && !page && Date.now() - began < 300_000) {
    page = await fetch(`http://127.0.0.1:${port}/`).then(
      (response) => response.text(),
      () => '',
    )
    await wait(50)
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  if (site.running) process.kill(-site.pid, 'SIGINT')
  const code = await site.ended
  const what = `npm start ${which}: first page after ${seconds} s, Ctrl-C ends it with ${code}`
  return { what, ok: page.includes('</html>') && page.includes('Frieren') && code === 0, said: site.said() }
}

async function test(machine, user) {
  const began = Date.now()
  const checks = run(machine, user, ['npm', 'test'], { CI: 'true' })
  const code = await checks.ended
  const figures = /^\d+ passed, \d+ failed.*$/m.exec(checks.said())?.[0] ?? 'no test ran'
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  return {
    what: `npm test: ${figures}, ${minutes} min with installing`,
    ok: code === 0,
    said: checks.said(),
  }
}

/** Runs a command on the machine as that user, in the clone. Of this machine's environment it gets only the proxy settings. */
function run({ folder, homes, userId }, user, words, more) {
  const home = homes[user]
  const known = Object.entries(process.env).filter(([name]) =>
    /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
  )
  const environment = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: home, ...more }
  const setting = [...known, ...Object.entries(environment)].map(([name, value]) => `${name}=${value}`)
  const as = user === 'root' ? [] : ['setpriv', `--reuid=${userId}`, `--regid=${userId}`, '--clear-groups']
  const command = [...as, 'env', '-i', ...setting, 'sh', '-c', `cd "$HOME/kiroku" && exec ${words.join(' ')}`]
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-e', '-c', inside, 'sh', folder, ...command],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said = []
  const site = { pid: child.pid, running: true, said: () => Buffer.concat(said).toString(), ended: null }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      said.push(bytes)
      appendFileSync(`${folder}.log`, bytes)
    })
  }
  site.ended = new Promise((resolve) => {
    child.on('close', (code, signal) => {
      site.running = false
      resolve(code ?? signal)
    })
  })
  return site
}

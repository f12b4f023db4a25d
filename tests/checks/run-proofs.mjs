import { spawn } from 'node:child_process'
import { home } from '../../cli/prepare/run.mjs'
import { isThere } from './is-there.mjs'
import { secondsSince } from './run-step.mjs'

/** Of a proof that says nothing else. */
const mostMinutes = 90

/**
 * The variables of whoever runs it come before those of a proof, so that each can be tried in a smaller size.
 * @param {object[]} proofs
 * @param {string[]} wanted their names; all if there are none
 * @param {(text: string) => void} say
 * @returns the exit code: 0 when every proof that could be run has held
 */
export async function runProofs(proofs, wanted = [], say = (text) => void process.stdout.write(text)) {
  const unknown = wanted.filter((name) => !proofs.some((proof) => proof.name === name))
  if (unknown.length > 0) {
    say(`There is no proof ${unknown.join(', ')}: ${proofs.map(({ name }) => name).join(', ')}\n`)
    return 1
  }
  const summary = []
  let failed = false
  for (const proof of proofs.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const missing = Object.entries(proof.needs ?? {}).filter(([program]) => !isThere(program))
    if (missing.length > 0) {
      const packages = [...new Set(missing.map(([, name]) => name))].join(', ')
      summary.push(`– ${proof.name}: left out, because this machine lacks ${packages} (packages of Debian)`)
      continue
    }
    say(`\n── ${proof.name}\n`)
    const started = Date.now()
    const how = await run(proof)
    failed ||= how !== null
    summary.push(`${how ? '✗' : '✓'} ${proof.name}${how ? `: ${how}` : ''}, ${secondsSince(started).toFixed(0)} s`)
  }
  say(`\n${summary.join('\n')}\n`)
  return failed ? 1 : 0
}

/** @returns null, or how the proof failed */
function run({ script, options = [], environment = {}, minutes = mostMinutes }) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, '--', ...options], {
      cwd: home,
      env: { ...environment, ...process.env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    let isLate = false
    const end = (signal) => {
      try {
        process.kill(-child.pid, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
    const stop = () => end('SIGINT')
    const limit = setTimeout(() => {
      isLate = true
      end('SIGKILL')
    }, minutes * 60_000)
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (isLate) return resolve(`took more than ${minutes} minutes`)
      resolve(code === 0 ? null : `failed (${signal ?? code})`)
    })
  })
}

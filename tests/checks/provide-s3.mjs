import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { home, run } from '../../cli/prepare/run.mjs'
import { findFreePorts } from './find-free-ports.mjs'
import { isThere } from './is-there.mjs'

const programs = [
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'memcached',
]
const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']

/**
 * Starts an S3 server for the tests: OpenStack Swift from Debian's packages, which root installs if they are missing. Returns
 * null where they are not to be had.
 * @returns the environment variables for tests, once it answers, and how to stop it
 */
export async function provideS3() {
  if (!isInstalled()) return null
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-swift-'))
  const port = await findFreePorts(5)
  const child = spawn('sh', ['tests/support/swift.sh', folder, String(port)], { cwd: home, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('close', resolve))
  return {
    async environment() {
      await answers(`http://127.0.0.1:${port}/`)
      const bucket = 's3://test%3Atester:testing@kiroku'
      const S3_TEST_URL = `${bucket}?endpoint=http://127.0.0.1:${port}&region=us-east-1`
      return { S3_TEST_URL, S3_TEST_FOLDER: folder }
    },
    async stop() {
      child.kill()
      await ended
      endRestartedProxy(folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A test that killed the proxy has started another one. */
function endRestartedProxy(folder) {
  try {
    process.kill(Number(readFileSync(join(folder, 'proxy.pid'), 'utf8')))
  } catch {
    // It was the first one, which has ended.
  }
}

function isInstalled() {
  if (programs.every(isThere)) return true
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  process.stdout.write('Installing an S3 server …\n')
  // In this run level no installed service starts by itself.
  const environment = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  try {
    run('apt-get', ['update'], { environment })
    run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { environment })
  } catch (error) {
    process.stdout.write(`${error.message}\n`)
  }
  return programs.every(isThere)
}

async function answers(url) {
  for (let tries = 0; tries < 240; tries++) {
    if (await fetch(url).catch(() => null)) return
    await wait(250)
  }
  throw new Error('The S3 server for the tests does not answer')
}

import { existsSync } from 'node:fs'
import { run } from '../../cli/prepare/run.mjs'
import { findChromium, headlessShell } from './find-chromium.mjs'

/**
 * The browser for the tests: the one at CHROMIUM_PATH, or Debian's headless one, installed where we may; or else any that
 * the system has; or else Playwright's own, for which the path is empty.
 */
export function provideChromium() {
  const found = findChromium()
  if (found && (process.env.CHROMIUM_PATH || found.endsWith(headlessShell))) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) installFromDebian(found)
  const best = findChromium()
  if (best) return best
  process.stdout.write("Fetching Playwright's Chromium …\n")
  run('node_modules/.bin/node', ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return ''
}

/** Older systems have only the whole browser. */
function installFromDebian(found) {
  process.stdout.write('Installing Chromium …\n')
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const browser of found ? [headlessShell] : [headlessShell, 'chromium']) {
    try {
      run('apt-get', ['update'], { environment })
      run('apt-get', ['install', '--yes', '--no-install-recommends', browser, 'fonts-noto-cjk'], { environment })
      return
    } catch (error) {
      process.stdout.write(`${error.message}\n`)
    }
  }
}

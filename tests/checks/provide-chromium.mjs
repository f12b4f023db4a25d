import { existsSync } from 'node:fs'
import { run } from '../../cli/prepare/run.mjs'
import { findChromium } from './find-chromium.mjs'

/**
 * The browser for the tests: the system's; if there is none, Debian's package where we may install it; otherwise
 * Playwright's own, for which the path is empty.
 */
export function provideChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.stdout.write('Installing Chromium …\n')
    const environment = { DEBIAN_FRONTEND: 'noninteractive' }
    try {
      run('apt-get', ['update'], { environment })
      run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], { environment })
      const installed = findChromium()
      if (installed) return installed
    } catch (error) {
      process.stdout.write(`${error.message}\n`)
    }
  }
  process.stdout.write("Fetching Playwright's Chromium …\n")
  run('node_modules/.bin/node', ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return ''
}

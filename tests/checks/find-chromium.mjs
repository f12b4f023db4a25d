import { spawnSync } from 'node:child_process'

/** Debian's package and program. */
export const headlessShell = 'chromium-headless-shell'

const names = [
  // Without the windows of a whole browser, which cost as much as the pages in them.
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A Chromium that runs on this system: CHROMIUM_PATH, or one by its usual names; otherwise undefined. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  return [...(given ? [given] : []), ...names].map(pathOf).find((path) => path && runs(path))
}

function pathOf(name) {
  return name.startsWith('/') ? name : spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
}

/** Ubuntu's package of that name only refers to another kind of package. */
function runs(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

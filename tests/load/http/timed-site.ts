import { createRequire } from 'node:module'
import type { renderToString } from 'react-dom/server'

/**
 * The web process as site.ts starts it. Asked by a line, it answers with the milliseconds of processor time that renderToString has
 * taken so far and the number of pages, in JSON: what rendering costs there, beside all else that the process does.
 */
const dom: { renderToString: typeof renderToString } = createRequire(import.meta.url)('react-dom/server')
const render = dom.renderToString
let microseconds = 0
let pages = 0
// Before the site's build imports it.
dom.renderToString = (...given) => {
  const began = ofThisThread()
  const html = render(...given)
  microseconds += ofThisThread() - began
  pages++
  return html
}

/** Microseconds of processor time. Linux brings the time of a thread up to date when that of the whole process is asked for. */
function ofThisThread(): number {
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return user + system
}

process.stdin.on('data', () =>
  process.stdout.write(`${JSON.stringify({ milliseconds: microseconds / 1000, pages })}\n`),
)
await import('./site.ts')

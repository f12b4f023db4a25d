import { onTestFinished } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import type { ask } from '#tests/support/ask.ts'
import { newDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { isReady } from '#tests/support/is-ready.ts'
import { aDataFolder, kiroku, until } from '#tests/support/kiroku.ts'
import { anExample, run } from './run-server.ts'

/** Seconds in which all three have started on a busy machine. */
const slowStart = 180

export const password = 'a fine long secret'

export interface Instance {
  address: string
  pid: number
  output(): string
  /** Stops it as an operator does, or otherwise, and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again where it was, and waits until it is ready. */
  start(): Promise<void>
}

export interface Site {
  /** Where HAProxy listens. */
  proxy: string
  instances: [Instance, Instance, Instance]
  db: PlainDb
  url: string
  /** What all instances share. */
  folder: string
}

interface Given {
  /** The environment of each, by its number. */
  environment?: (instance: number, url: string) => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>
  template?: string
}

/** Three copies of Kiroku on one database and one folder for pictures, behind HAProxy with docs/examples/haproxy.cfg. */
export async function threeInstances({ environment = () => ({}), template }: Given = {}): Promise<Site> {
  const { db, url } = await newDatabase(template)
  const folder = await aDataFolder()
  const [proxyPort, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const proxy = `http://127.0.0.1:${proxyPort}`
  const common = {
    ...{ DATABASE_URL: url, DATA_DIR: folder, BASE_URL: proxy, TRUSTED_PROXY: '127.0.0.1' },
    ...{ ADMIN_PASSWORD: password, DEMO: 'on', LOG_LEVEL: 'warn' },
  }
  const instances = await Promise.all(
    ports.map(async (port, number) =>
      anInstance(port, { ...common, ...(await environment(number, url)), PORT: String(port) }),
    ),
  )
  await Promise.all(instances.map((instance) => instance.start()))
  const { file } = await anExample('haproxy.cfg', {
    ':8080': `127.0.0.1:${proxyPort}`,
    ...Object.fromEntries(ports.map((port, number) => [`:${3001 + number}`, `:${port}`])),
  })
  const said = run('haproxy', ['-db', '-f', file])
  await until(() => isReady(proxy)).catch(() => Promise.reject(new Error(said())))
  return { proxy, instances: instances as Site['instances'], db, url, folder }
}

function anInstance(port: number, environment: NodeJS.ProcessEnv): Instance {
  const address = `http://127.0.0.1:${port}`
  let running: ReturnType<typeof kiroku>
  const before: string[] = []
  // The shell of the command becomes the site itself, so its id is the site's.
  const pid = () => running.child.pid ?? 0
  onTestFinished(() => {
    try {
      process.kill(pid(), 'SIGCONT')
    } catch {
      // It has ended.
    }
  })
  return {
    address,
    get pid() {
      return pid()
    },
    output: () => [...before, running.output()].join(''),
    async stop(signal = 'SIGTERM') {
      running.child.kill(signal)
      await running.ended
    },
    async start() {
      if (running) before.push(running.output())
      running = kiroku(['serve'], { environment })
      const ended = running.ended.then((how) => Promise.reject(new Error(`${how}: ${running.output()}`)))
      await Promise.race([until(() => isReady(address), slowStart), ended])
      ended.catch(() => {})
    },
  }
}

/** The instance that has answered: the ids of its requests begin alike. */
export function answeredBy({ headers }: Awaited<ReturnType<typeof ask>>): string {
  return String(headers['x-request-id']).slice(0, 12)
}

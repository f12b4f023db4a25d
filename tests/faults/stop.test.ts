import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { isReady } from '#tests/support/is-ready.ts'
import { aDataFolder, aUsedFolder, isAlive, kiroku, postgresPid, startKiroku, until } from '#tests/support/kiroku.ts'

/** Milliseconds for which a site that stops tells its clients to open another connection. */
const tellsFor = 500

test.each([
  ['Ctrl-C', 'SIGINT'],
  ['closing the terminal', 'SIGHUP'],
] as const)('%s ends the site and its database', async (_, signal) => {
  const folder = await aUsedFolder()
  const site = await startKiroku(folder, { environment: { LOG_LEVEL: 'info' } })
  const database = await postgresPid(folder)
  // The program that reads the log ends with the same signal, before the last line is written.
  site.child.stdout?.destroy()
  await isReady(site.address)

  process.kill(-(site.child.pid ?? 0), signal)
  // npm passes on the signal that the terminal has already sent to both.
  site.child.kill(signal)

  expect(await site.ended).toBe(0)
  expect(isAlive(database)).toBe(false)
})

test('SIGTERM under load: every request is answered, and every client told to open a new connection', async () => {
  const site = await startKiroku(await aUsedFolder())
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const answered: (number | undefined)[] = []
  let told = 0
  const visitors = Array.from({ length: 16 }, async () => {
    let before = performance.now()
    for (;;) {
      const asked = performance.now()
      const answer = await visit(`${site.address}/browse-animes`, agent).catch((error) => {
        if (asked - before < tellsFor) throw error
      })
      // A visitor whom this machine held up for so long finds the connection closed.
      if (!answer) return
      before = asked
      answered.push(answer.status)
      if (answer.last) told++
      if (answer.last) return
    }
  })
  await until(() => answered.length >= 100)

  site.child.kill('SIGTERM')

  await Promise.all(visitors)
  expect(await site.ended).toBe(0)
  expect(new Set(answered)).toEqual(new Set([200]))
  expect(told).toBeGreaterThan(0)
})

test.each(['PORT', 'METRICS_PORT'])(
  'a first start that finds its %s in use says so before it fills anything',
  async (variable) => {
    const port = await aTakenPort()
    const folder = await aDataFolder()
    const environment = { DATA_DIR: folder, PORT: String(await freePort()), [variable]: String(port) }

    const site = kiroku(['serve'], { environment })

    expect(await site.ended).toBe(1)
    expect(site.output()).toContain(
      `Another program already listens on 127.0.0.1:${port}. Stop it, or choose another ${variable}`,
    )
    // The next start prints it.
    expect(site.output()).not.toContain('The admin is')
    const users = kiroku(['users'], { environment: { DATA_DIR: folder } })
    expect(await users.ended).toBe(1)
    expect(users.output()).toContain('There is no site in that database yet')
  },
)

test('a later start that finds its port in use says so when it has all else', async () => {
  const port = await aTakenPort()

  const site = kiroku(['serve'], { environment: { DATA_DIR: await aUsedFolder(), PORT: String(port) } })

  expect(await site.ended).toBe(1)
  // No later start prints the password.
  expect(site.output()).toContain('The admin is admin@kiroku.example, with the password')
  expect(site.output()).toContain(`Another program already listens on 127.0.0.1:${port}`)
})

test('a wrong configuration is reported before anything is started', async () => {
  const site = kiroku(['serve'], { environment: { PORT: 'http', DEMO: 'maybe' } })

  expect(await site.ended).toBe(1)
  expect(site.output()).toBe(
    'The configuration is wrong:\n  PORT must be a number from 1 to 65535\n  DEMO must be on or off\n',
  )
})

function visit(address: string, agent: Agent): Promise<{ status?: number; last: boolean }> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => {
      const last = answer.headers.connection === 'close'
      answer.on('error', reject).on('end', () => resolve({ status: answer.statusCode, last }))
      answer.resume()
    }).on('error', reject)
  })
}

/** A port of another program. */
async function aTakenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  return (other.address() as AddressInfo).port
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { Admission } from './admission.ts'

const from = (network: number) => ({ remoteAddress: `10.0.0.${network}`, destroyed: false, on() {}, off() {} }) as never
type Known = { remoteAddress: string }

/** How many wait. */
const most = 100

/** As many bodies of a network are cut off as are not tolerated. */
function cutOffMany(admission: Admission, socket: Socket) {
  for (let n = 0; n < 4; n++) admission.cutOff(socket)
}

/** An admission, and who was let in, by the last number of their addresses. */
function anAdmission() {
  const entered: number[] = []
  const admission = new Admission(
    (socket) => entered.push(Number((socket as Known).remoteAddress.split('.').at(-1))),
    most,
  )
  return { admission, entered }
}

test('who keeps having bodies cut off waits, one is let in in a turn, and nobody else stands behind them', async () => {
  const { admission, entered } = anAdmission()
  for (const each of [1, 2]) cutOffMany(admission, from(each))

  for (const each of [1, 2, 1, 2, 1, 3]) admission.ask(from(each))
  expect(entered).toEqual([3])
  await nextTurn()
  admission.ask(from(4))
  expect(entered).toEqual([3, 1, 4])
  for (let turn = 0; turn < 4; turn++) await nextTurn()
  expect(entered).toEqual([3, 1, 4, 2, 1, 2, 1])
})

test('two bodies are tolerated, one is forgotten each second, and at most ten are counted', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { admission, entered } = anAdmission()
  const isLetIn = () => {
    const before = entered.length
    admission.ask(from(1))
    return entered.length > before
  }

  for (let n = 0; n < 2; n++) admission.cutOff(from(1))
  expect(isLetIn()).toBe(true)
  admission.cutOff(from(1))
  expect(isLetIn()).toBe(false)
  vi.advanceTimersByTime(1_001)
  expect(isLetIn()).toBe(true)

  for (let n = 0; n < 1_000; n++) admission.cutOff(from(1))
  vi.advanceTimersByTime(7_900)
  expect(isLetIn()).toBe(false)
  vi.advanceTimersByTime(101)
  expect(isLetIn()).toBe(true)
})

test('no more wait than may; whoever else comes is let in at once', () => {
  const { admission, entered } = anAdmission()
  cutOffMany(admission, from(1))

  for (let n = 0; n < most + 5; n++) admission.ask(from(1))

  expect(entered).toHaveLength(5)
})

test('ten thousand networks are remembered, the last ones', () => {
  const { admission, entered } = anAdmission()
  const at = (n: number) =>
    ({ remoteAddress: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, on() {}, off() {} }) as never
  for (let n = 0; n < 10_010; n++) cutOffMany(admission, at(n))

  for (let n = 0; n < 20; n++) admission.ask(at(n))

  expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('who leaves or breaks off while waiting is not let in, and does no harm', async () => {
  const entered: Socket[] = []
  const admission = new Admission((socket) => entered.push(socket), most)
  const listener = createServer({ pauseOnConnect: true }, (socket) => {
    cutOffMany(admission, socket)
    admission.ask(socket)
    socket.destroy(new Error('broken'))
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void listener.close())

  await once(connect((listener.address() as AddressInfo).port, '127.0.0.1'), 'close')

  for (let turn = 0; turn < 3; turn++) await nextTurn()
  expect(entered).toEqual([])
})

test('after a body that is too large, the next connections of its sender are answered like any other', async () => {
  const { address } = await aServer({ ...(await freshDatabaseWithUrl()), write: () => ({ html: 'page' }) })
  const waited = vi.spyOn(Admission.prototype, 'ask')
  const cut = vi.spyOn(Admission.prototype, 'cutOff')
  onTestFinished(() => void vi.restoreAllMocks())
  const port = Number(new URL(address).port)
  const large = `POST /sign-in HTTP/1.1\r\nHost: a\r\nOrigin: http://localhost:3000\r\nContent-Type: text/plain\r\nContent-Length: 90000000\r\n\r\n`

  for (let n = 0; n < 40; n++) {
    expect(await statusOf(port, large)).toBeGreaterThanOrEqual(400)
    expect(await statusOf(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toBe(200)
  }

  expect(cut).toHaveBeenCalledTimes(40)
  expect(waited.mock.calls.length).toBeGreaterThan(30)
})

test('a trusted proxy does not wait for what its clients sent', async () => {
  const cut = vi.spyOn(Admission.prototype, 'cutOff')
  onTestFinished(() => void vi.restoreAllMocks())
  const fresh = await freshDatabaseWithUrl()
  const large = (client: string) =>
    `POST /sign-in HTTP/1.1\r\nHost: a\r\nOrigin: http://localhost:3000\r\n${client}Content-Type: text/plain\r\nContent-Length: 90000000\r\n\r\n`
  const { address } = await aServer({ ...fresh, trustedProxies: ['127.0.0.1'], write: () => ({ html: 'page' }) })
  const port = Number(new URL(address).port)

  expect(await statusOf(port, large('X-Forwarded-For: 198.51.100.7\r\n'))).toBeGreaterThanOrEqual(400)
  expect(cut).not.toHaveBeenCalled()
  expect(await statusOf(port, large(''))).toBeGreaterThanOrEqual(400)
  expect(cut).toHaveBeenCalledOnce()
})

/** The status with which a request on a new connection is answered. */
async function statusOf(port: number, sent: string): Promise<number> {
  const socket = connect(port, '127.0.0.1', () => socket.write(sent))
  onTestFinished(() => void socket.destroy())
  const [data] = await once(socket, 'data')
  socket.destroy()
  return Number(String(data).slice(9, 12))
}

import { expect, onTestFinished, test, vi } from 'vitest'
import { askFor } from '#db/asker.ts'
import { AskerGone } from '#db/away.ts'
import { KindsOfWork } from './kinds-of-work.ts'
import { everybody, Places, TooBusy } from './places.ts'

/** Work that takes until it is told to end, by whom it is for. */
function someWork(places: Places) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (network: string) => {
    const result = places.use(network, () => {
      begun.push(network)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
    result.catch(() => {})
    return result
  }
  const endOne = async () => {
    ends.shift()?.()
    await nextTurn()
  }
  return { begun, ask, endOne }
}

/** More than a burst, for longer than a burst takes. */
function flood(ask: (network: string) => Promise<void>): Promise<void>[] {
  const all = Array.from({ length: 201 }, () => ask('many'))
  for (let n = 0; n < 12; n++) {
    vi.advanceTimersByTime(10)
    all.push(ask('many'), ask('many'))
  }
  return all
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

function aClock() {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('work begins while there are places, and the next when one is given back, whether it succeeded or failed', async () => {
  const places = new Places({ most: 2, mostOfOne: 2 })
  const failing = Promise.withResolvers<void>()
  const { begun, ask, endOne } = someWork(places)

  const failed = places.use('a', () => failing.promise)
  for (const network of ['b', 'c', 'd']) ask(network)
  await nextTurn()
  expect(begun).toEqual(['b'])
  failing.reject(new Error('bad luck'))
  await expect(failed).rejects.toThrow('bad luck')
  await nextTurn()
  expect(begun).toEqual(['b', 'c'])
  await endOne()
  expect(begun).toEqual(['b', 'c', 'd'])
})

test('a network leaves places to others, and who asks for less goes first', async () => {
  const { begun, ask, endOne } = someWork(new Places({ most: 4, mostOfOne: 3 }))

  for (let n = 0; n < 10; n++) ask('many')
  ask('one')
  await nextTurn()
  expect(begun).toEqual(['many', 'many', 'many', 'one'])
  ask('one')
  ask('other')
  await endOne()
  expect(begun.slice(4)).toEqual(['other'])
  await endOne()
  await endOne()
  expect(begun.slice(5)).toEqual(['one', 'many'])
})

test('networks take turns: one that asks for several is not passed by for ever by others that ask for one each', async () => {
  const { begun, ask, endOne } = someWork(new Places({ most: 1, mostOfOne: 1 }))
  for (const network of ['busy', 'several', 'several', 'several']) ask(network)

  for (let n = 0; n < 8; n++) {
    ask(`other${n % 2}`)
    await endOne()
  }
  expect(begun).toEqual(['busy', 'several', 'other0', 'other1', 'several', 'other0', 'other1', 'several', 'other0'])
})

test('what was refused is not counted against who comes again', async () => {
  aClock()
  const { begun, ask, endOne } = someWork(new Places({ most: 1, mostOfOne: 1, waiting: 3 }))
  for (const network of ['busy', 'many', 'many', 'many', 'many', 'many', 'one']) ask(network)

  await endOne()
  ask('many')
  for (let n = 0; n < 3; n++) await endOne()
  expect(begun).toEqual(['busy', 'many', 'one', 'many', 'many'])
})

test('a burst that is too long loses its end, of the network that asks most, and what waits of it is done', async () => {
  aClock()
  const { begun, ask, endOne } = someWork(new Places({ most: 2, mostOfOne: 1 }))
  const one = [ask('one'), ask('one')]
  const burst = Array.from({ length: 220 }, () => ask('many'))
  const refused = burst.slice(200).map((each) => each.catch((error) => error instanceof TooBusy))

  await expect(Promise.all(refused)).resolves.toEqual(Array(20).fill(true))
  for (let n = 0; n < 202; n++) await endOne()
  await expect(Promise.all([...one, ...burst.slice(0, 200)])).resolves.toHaveLength(202)
  expect(begun.slice(0, 3)).toEqual(['one', 'many', 'one'])
})

test('in a flood only a few wait, for a few milliseconds, and the places go on being used', async () => {
  aClock()
  const { begun, ask, endOne } = someWork(new Places({ most: 2, mostOfOne: 1 }))
  const all = flood(ask)
  await expect(Promise.any(all.slice(1, -2))).rejects.toThrow(AggregateError)

  await endOne()
  expect(begun).toEqual(['many', 'many'])
  vi.advanceTimersByTime(30)
  await expect(all.at(-1)).rejects.toThrow(TooBusy)

  const late = ask('other')
  await endOne()
  await endOne()
  expect(begun).toEqual(['many', 'many', 'other'])
  await expect(late).resolves.toBeUndefined()
})

test('what everybody waits for is served first, though others have waited longer and are served in turn', async () => {
  const { begun, ask, endOne } = someWork(new Places({ most: 2, mostOfOne: 1 }))
  for (const network of ['busy', 'many', 'many', 'one', 'two']) ask(network)
  ask(everybody)
  ask(everybody)

  for (let n = 0; n < 3; n++) await endOne()
  expect(begun).toEqual(['busy', 'many', everybody, 'one', everybody])
})

test('what everybody waits for waits in a flood as in a burst, and nobody else is counted or refused for it', async () => {
  aClock()
  const places = new Places({ most: 2, mostOfOne: 1 })
  const { begun, ask, endOne } = someWork(places)
  const all = flood(ask)
  await expect(Promise.any(all.slice(1, -2))).rejects.toThrow(AggregateError)
  const wanted = Array.from({ length: 5 }, () => ask(everybody))
  expect(places.refuses('many')).toBe(true)

  vi.advanceTimersByTime(1_000)
  const other = ask('other')
  expect(places.refuses('other')).toBe(false)
  for (let n = 0; n < 8; n++) await endOne()
  await expect(Promise.all([...wanted, other])).resolves.toHaveLength(6)
  expect(begun).toContain('other')
})

test('what everybody waits for is refused when it has waited as long as for a connection to the database', async () => {
  aClock()
  const { ask } = someWork(new Places({ most: 1, mostOfOne: 1 }))
  ask('one')
  const refused = expect(ask(everybody)).rejects.toThrow(TooBusy)

  vi.advanceTimersByTime(2_600)
  await refused
})

test('where much is done in a second, as much may wait', async () => {
  aClock()
  const { ask, endOne } = someWork(new Places({ most: 2, mostOfOne: 2 }))
  for (let n = 0; n < 400; n++) {
    ask('a')
    await endOne()
  }

  const burst = Array.from({ length: 402 }, () => ask('a'))
  const more = ask('a')
  await expect(more).rejects.toThrow(TooBusy)
  for (let n = 0; n < 402; n++) await endOne()
  await expect(Promise.all(burst)).resolves.toHaveLength(402)
})

test('a burst waits, but not longer than for a connection to the database', async () => {
  aClock()
  const { begun, ask, endOne } = someWork(new Places({ most: 1, mostOfOne: 1 }))
  ask('a')
  const waiting = Array.from({ length: 50 }, () => ask('a'))

  vi.advanceTimersByTime(2_000)
  await endOne()
  expect(begun).toHaveLength(2)
  vi.advanceTimersByTime(600)
  await expect(waiting.at(-1)).rejects.toThrow(TooBusy)
  await endOne()
  vi.advanceTimersByTime(200)
  expect(begun).toHaveLength(2)

  ask('b')
  ask('b')
  vi.advanceTimersByTime(1_000)
  await endOne()
  expect(begun).toEqual(['a', 'a', 'b', 'b'])
})

test('whoever has gone gets no place', async () => {
  const { begun, ask, endOne } = someWork(new Places({ most: 1, mostOfOne: 1 }))
  ask('a')
  let isGone = false
  const left = askFor({ gone: () => isGone }, () => ask('b'))
  ask('c')

  isGone = true
  await endOne()
  await expect(left).rejects.toThrow(AskerGone)
  expect(begun).toEqual(['a', 'c'])
})

test('a place that rests stays empty for as long as the work took, but a tenth of a second at most', async () => {
  aClock()
  const { begun, ask, endOne } = someWork(new Places({ most: 1, mostOfOne: 1, rests: true }))
  for (const network of ['a', 'b', 'c']) ask(network)

  vi.advanceTimersByTime(30)
  await endOne()
  vi.advanceTimersByTime(29)
  expect(begun).toEqual(['a'])
  vi.advanceTimersByTime(1)
  await nextTurn()
  expect(begun).toEqual(['a', 'b'])

  vi.advanceTimersByTime(1_000)
  await endOne()
  vi.advanceTimersByTime(100)
  await nextTurn()
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('where work may take long, it keeps its place for a while only', async () => {
  aClock()
  const { begun, ask, endOne } = someWork(new Places({ most: 1, mostOfOne: 1, longest: 1_000 }))
  const long = ask('a')
  ask('b')
  ask('c')
  vi.advanceTimersByTime(1_001)
  await nextTurn()
  expect(begun).toEqual(['a', 'b'])
  await endOne()
  await expect(long).resolves.toBeUndefined()
  expect(begun).toEqual(['a', 'b'])
})

test('whoever would be refused is told at once, while others are refused', async () => {
  aClock()
  const places = new Places({ most: 2, mostOfOne: 1 })
  const { ask } = someWork(places)
  expect(places.refuses('many')).toBe(false)
  flood(ask)
  ask('few')
  expect(places.refuses('many')).toBe(true)
  expect(places.refuses('one')).toBe(false)
  vi.advanceTimersByTime(300)
  expect(places.refuses('many')).toBe(false)
})

test.each([
  ['/sign-in', ['/Sign-in', '/sign-in//', '/sign%2Din', '/sign-in.data', '/sign-in/.data', '/admin/sign-IN/']],
  ['/profile/password', ['/profile/ways', '/profile/two-step', '/profile/sessions', '/Profile/delete.data']],
  ['/admin-dashboard', ['/Admin-dashboard/users', '/%61dmin-dashboard', '/Moving-in', '/PROFILE/data']],
  ['/ratings', ['/sign-in/code', '/profile', '/reset-passwords']],
])('however its path is written, a form gets a place beside those to %s: %j', (path, others) => {
  const work = new KindsOfWork()
  for (const each of others) expect(work.ofForm(each, 100), each).toBe(work.ofForm(path, 100))
})

test('however its path is written, a page that takes long gets a place aside', () => {
  const work = new KindsOfWork()
  const aside = work.ofPage('/profile/data')

  for (const path of ['/Profile/data', '/year%2Epng?year=%', '/MOVING-in/1'])
    expect(work.ofPage(path), path).toBe(aside)
  expect(work.ofPage('/profile')).not.toBe(aside)
})

import { expect, type TestContext } from 'vitest'
import type { Fault, Rounds } from './rounds.ts'

/** What has been measured of one kind of fault. table.mjs prints it. */
export interface Figures {
  fault: string
  rounds: number
  acknowledged: number
  /** Acknowledged writes that were not there, writes of which only a part was, and what nobody had written. */
  lost: number
  /** Sums, averages, counters, facets and standings that were not what the rows give. */
  wrong: number
  /** Milliseconds until the first good answer, of each round. */
  recoveries: number[]
}

declare module 'vitest' {
  interface TaskMeta {
    faults?: Figures[]
  }
}

/** Each fault comes so often; `FAULT_ROUNDS=200` for more. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? 1)
/** Milliseconds between the requests of one client: beside the other tests of `npm test`, a few without a rest would take the machine. */
export const rest = rounds > 1 ? 0 : 30
/** Options of a test of so many rounds, each of which takes at most so many seconds: what is lost once is lost, whatever a second try says. */
export const inTime = (times: number, seconds: number) => ({ timeout: (180 + times * seconds) * 1000, retry: 0 })
export const many = inTime(rounds, 60)

/** For faults that are no rounds. @returns what notes one that is over */
export function aFigure({ task, annotate }: TestContext, fault: string) {
  const of: Figures = { fault, rounds: 0, acknowledged: 0, lost: 0, wrong: 0, recoveries: [] }
  task.meta.faults = [...(task.meta.faults ?? []), of]
  return async ({ acknowledged, lost, recovery }: { acknowledged: number; lost: string[]; recovery: number }) => {
    of.rounds += 1
    of.acknowledged += acknowledged
    of.lost += lost.length
    of.recoveries.push(recovery)
    await annotate(`${fault}, round ${of.rounds}: ${(recovery / 1000).toFixed(2)} s, lost ${lost.length}`)
  }
}

/** `FAULT_SEED=7 FAULT_ROUNDS=1` makes the choices of one round again: what is written, what fails, and when. */
const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1_000_000))

/** Runs rounds of each fault in turn on one site, and fails at the end if anything was lost or wrong. */
export async function runRounds(
  { task, annotate }: TestContext,
  { round, ledger }: Rounds,
  faults: Record<string, Fault>,
  times = rounds,
): Promise<void> {
  const all = Object.entries(faults).map(([name, fault]) => {
    return { fault, of: { fault: name, rounds: 0, acknowledged: 0, lost: 0, wrong: 0, recoveries: [] as number[] } }
  })
  task.meta.faults = all.map(({ of }) => of)
  const trouble: string[] = []
  for (let n = 0; n < times; n++) {
    for (const { fault, of } of all) {
      const before = ledger.acknowledged
      const { lost, wrong, recovery } = await round(seed + n, fault)
      of.rounds += 1
      of.acknowledged += ledger.acknowledged - before
      of.lost += lost.length
      of.wrong += wrong.length
      of.recoveries.push(recovery)
      await annotate(
        `${of.fault}, round ${of.rounds}: ${(recovery / 1000).toFixed(2)} s, lost ${lost.length}, wrong ${wrong.length}`,
      )
      for (const what of [...lost, ...wrong]) {
        trouble.push(`FAULT_SEED=${seed + n}, ${of.fault}: ${what}`)
        await annotate(trouble.at(-1) ?? '')
      }
    }
  }
  expect([...trouble, ...ledger.failures()]).toEqual([])
  expect(ledger.acknowledged).toBeGreaterThan(times)
}

import type { Db } from '#db/connection.ts'
import { seededChance } from '#tests/support/seeded-chance.ts'
import { costHere } from '../cost.ts'
import { quantile } from '../figure.ts'
import { drawSubjects, type Question, questionsFor } from './questions.ts'

/** Milliseconds of processor time, of this process and PostgreSQL together, by quantile; and by the clock. */
export interface Spent {
  p50: number
  p95: number
  clock: number
}

const rounds = 60
/** Milliseconds by the clock after which fewer rounds have to do. */
const enough = 6_000
const fewest = 5

/**
 * What each question costs, one after another. All of them are asked before they are measured, so that what they read is in memory as far
 * as there is room for it: with many titles the caches are still cold after a few of a kind.
 */
export async function measureQuestions(
  db: Db,
  postmaster: number,
  found: (what: string, spent: Spent) => void,
): Promise<void> {
  const questions = Object.entries(questionsFor(db, await drawSubjects(db)))
  for (const [, question] of questions) await spentOn(question, postmaster)
  for (const [what, question] of questions) found(what, await spentOn(question, postmaster))
}

async function spentOn(question: Question, postmaster: number): Promise<Spent> {
  const cost = costHere(postmaster)
  const chance = seededChance(1)
  const [costs, clocks]: [number[], number[]] = [[], []]
  const began = performance.now()
  for (let round = 0; round < rounds; round++) {
    const ask = await question(chance)
    const start = performance.now()
    costs.push(await cost(ask))
    clocks.push(performance.now() - start)
    if (round >= fewest && performance.now() - began > enough) break
  }
  return { p50: quantile(costs, 0.5), p95: quantile(costs, 0.95), clock: quantile(clocks, 0.5) }
}

import { connect } from '#db/connection.ts'
import { countedUpTo } from '#domain/titles/query/asked-titles.ts'
import { findTitles } from '#domain/titles/query/find-titles.ts'
import type { FoundTitles } from '#domain/titles/query/found-titles.ts'
import { knowQuery } from '#domain/titles/query/known-query.ts'
import { seededChance } from '#tests/support/seeded-chance.ts'
import { costHere, oneByOne } from './cost.ts'
import type { Databases } from './databases.ts'
import { atMost, costs, type Figure } from './figure.ts'
import { countPlainly } from './filters/count-plainly.ts'
import { drawQuestions } from './filters/random-questions.ts'
import type { References } from './references.ts'

const seed = 11

/** What pages of random combinations of filters cost the database, 24 titles a page, and whether they are counted right. */
export async function benchFilters({ large, postmaster }: Databases, { lookUp }: References): Promise<Figure[]> {
  const db = connect(large, { connections: 1 })
  try {
    const questions = await drawQuestions(db, seededChance(seed), 1_000)
    const found: FoundTitles[] = []
    const works = questions.map((question) => async () => {
      found.push(await findTitles(db, await knowQuery(db, question)))
    })
    const cost = await oneByOne(lookUp, costHere(postmaster), works)

    let wrong = 0
    for (const [place, question] of questions.entries()) {
      const { total, isMore } = found[place] as FoundTitles
      const plain = await countPlainly(db, question)
      if (isMore ? plain <= countedUpTo : plain !== total) wrong++
    }
    return [
      costs(`a page of 24 filtered titles, p50 (seed ${seed})`, 8, cost(0.5), lookUp),
      costs(`the same, p95`, 30, cost(0.95), lookUp),
      atMost('of 1,000 combinations, those that a plain query counts differently', 0, wrong),
    ]
  } finally {
    await db.destroy()
  }
}

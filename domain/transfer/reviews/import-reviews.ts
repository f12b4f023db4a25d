import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { findAuthors } from '../../accounts/find-authors.ts'
import { Refusal } from '../../refusal.ts'
import type { Told } from '../../refusal-rules.ts'
import { bringReviews } from '../../reviews/bring-reviews.ts'
import { parseLine } from '../../sources/parse-line.ts'
import { readLines } from '../../sources/read-lines.ts'
import { unpacked } from '../../sources/unpack.ts'
import { told } from '../../stored-refusal.ts'
import type { Kind } from '../../titles/rules.ts'
import { type BroughtReview, readBroughtReview } from './read-brought-review.ts'

export interface ReviewCounts {
  rows: number
  added: number
  /** Already here, as they are in the file. */
  there: number
  refused: number
}

interface ImportOptions {
  /** Tells authors of the same name apart who come from different sites. */
  site: string
  /** E-mail addresses of accounts here, by their owners' names there. */
  emails?: ReadonlyMap<string, string>
  now?: Date
  /** Ends the import after the current batch. */
  signal?: AbortSignal
  onProblem(problem: { line: number; problem: Told }): void
}

/** What is wrong with lines of files of another kind. */
const noReview = new Set<string>([
  ...['line-not-json', 'line-not-utf8', 'line-long', 'input-broken', 'record-not-object', 'value-missing'],
])

/** Reviews of one transaction: a bound for what is held in memory, and for how long others wait. */
const batch = 200

/**
 * Brings the reviews of another site here (docs/operations.md), from lines of JSON, plain or packed, a batch at a time. Each holds to the
 * rules of §5 or is refused and reported. The same file again adds nothing.
 * @throws Refusal 'reviews-unknown', before anything is written, if none of the first lines is a review
 */
export async function importReviews(
  db: Db,
  actor: Actor,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ReviewCounts> {
  allow(actor, 'import', 'all reviews')
  const { now = new Date(), signal } = options
  const counts: ReviewCounts = { rows: 0, added: 0, there: 0, refused: 0 }
  const refuse = (line: number, problem: Told) => {
    counts.refused += 1
    options.onProblem({ line, problem })
  }
  let numbered: Numbered[] = []
  let early: Parameters<typeof refuse>[] = []
  const settle = async () => {
    if (counts.rows === early.length && early.every(([, { code }]) => noReview.has(code)))
      throw new Refusal('reviews-unknown')
    for (const problem of early) refuse(...problem)
    early = []
    const outcomes = await inTransaction(db, (tx) => bringBatch(tx, numbered, options))
    for (const [index, outcome] of outcomes.entries()) {
      if (typeof outcome === 'string') counts[outcome] += 1
      else refuse(numbered[index]?.line ?? 0, outcome)
    }
    numbered = []
  }
  for await (const line of readLines(unpacked(bytes))) {
    if (signal?.aborted) return counts
    counts.rows += 1
    const read = readLine(parseLine(line), now)
    if ('problem' in read) early.push([line.number, read.problem])
    else numbered.push({ ...read, line: line.number })
    if (numbered.length + early.length < batch) continue
    await settle()
  }
  if (signal?.aborted) return counts
  if (counts.rows === 0 || numbered.length + early.length > 0) await settle()
  return counts
}

type Numbered = BroughtReview & { line: number }

function readLine(raw: ReturnType<typeof parseLine>, now: Date): BroughtReview | { problem: Told } {
  if ('problem' in raw) return raw
  try {
    return readBroughtReview(raw.record, now)
  } catch (error) {
    if (error instanceof Refusal) return { problem: told(error) }
    throw error
  }
}

type Outcome = 'added' | 'there' | Told

async function bringBatch(tx: Tx, reviews: Numbered[], { site, emails }: ImportOptions): Promise<Outcome[]> {
  const titles = await findTitles(tx, reviews)
  const found = reviews.map((review) => titleOf(review, titles.get(`${review.kind} ${review.malId}`) ?? []))
  // Only who has something to say here gets an account.
  const names = new Set(reviews.filter((_, index) => typeof found[index] === 'string').map(({ author }) => author))
  const authors = await findAuthors(
    tx,
    site,
    [...names].sort().map((name) => ({ name, email: emails?.get(name) ?? null })),
  )
  const rows = reviews.map(({ author, review, postedAt }, index) => {
    const [titleId, userId] = [found[index], authors.get(author)]
    return typeof titleId === 'string' && userId ? { userId, titleId, postedAt, ...review } : null
  })
  const results = await bringReviews(
    tx,
    rows.filter((row) => row !== null),
  )
  return reviews.map(({ author }, index): Outcome => {
    const title = found[index]
    if (typeof title === 'object') return title
    if (!rows[index]) return { code: 'review-author', parameters: { name: author } }
    const result = results.shift()
    if (result === 'other') return { code: 'review-other', parameters: {} }
    return result ?? { code: 'title-missing', parameters: {} }
  })
}

interface Candidate {
  id: string
  title: string
}

/** The titles with the numbers of reviews, by kind and number. */
async function findTitles(tx: Tx, reviews: BroughtReview[]): Promise<Map<string, Candidate[]>> {
  const { rows } = await sql<Candidate & { kind: Kind; malId: string }>`
    select t.id, t.title, t.kind, x.value as "malId" from external_ids x join titles t on t.id = x.title_id
    where x.source = 'mal' and x.value = any(${reviews.map(({ malId }) => malId)})`.execute(tx)
  return Map.groupBy(rows, ({ kind, malId }) => `${kind} ${malId}`)
}

/** The id of the title that is meant: the only one with the number, or the only one of them that has its name. */
function titleOf({ malId, title }: BroughtReview, candidates: Candidate[]): string | Told {
  const [only, ...others] = candidates
  if (!only) return { code: 'review-title', parameters: { malId } }
  if (others.length === 0) return only.id
  const [named, ...more] = candidates.filter((candidate) => candidate.title === title)
  return named && more.length === 0 ? named.id : { code: 'review-titles', parameters: { malId } }
}

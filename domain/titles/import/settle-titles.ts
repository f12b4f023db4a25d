import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import type { FieldChange } from './change-rules.ts'
import { deferTitles } from './deferred-titles.ts'
import type { NumberedTitle } from './imported-title.ts'
import type { DoubtfulMatch } from './match-rules.ts'
import { type Candidate, findCandidates, type Pair, pairUp } from './match-titles.ts'
import { previewChanges } from './preview-changes.ts'
import { findSaid } from './replaced-records.ts'
import { addTitles, changeTitles } from './store-titles.ts'

/** What an import has settled so far. Each title of the catalogue matches at most one line, and each line counts once. */
export interface Settled {
  titleIds: Set<string>
  digests: Set<string>
  /** Which titles each deferred line may be, by the line's number. */
  resembling: Pair[]
  /** Which of them it is. */
  meant: Map<number, string>
  dryRun: boolean
  /** Whose lines they are. */
  source: string
  /** Whether lines that newer lines have replaced are imported again. */
  again: boolean
  /** Called in each transaction that adds or changes titles. */
  announce: Announce
}

/** How many titles a batch adds and changes. */
export type Announce = (tx: Tx, batch: { added: number; changed: number }) => Promise<void>

/** What became of the lines of a batch, except those that are set aside for later. */
export interface Outcome {
  added: NumberedTitle[]
  changed: NumberedTitle[]
  unchanged: NumberedTitle[]
  /** For a dry run: what would change in each of `changed`. */
  changes?: FieldChange[][]
  /** Lines matched to a title although not all ids agree. */
  matches: DoubtfulMatch[]
}

/**
 * Settles what is certain in a batch: lines that were imported before are unchanged, or change their title if another
 * source has said them; and titles that resemble none of the catalogue are added. The others are deferred until all lines
 * have been read, in case another one was imported before.
 */
export async function settleCertain(db: Db, settled: Settled, titles: NumberedTitle[]): Promise<Outcome> {
  const unseen = new Map(titles.flatMap((title) => (settled.digests.has(title.digest) ? [] : [[title.digest, title]])))
  const said = await findSaid(db, [...unseen.values()], settled)
  const changed: NumberedTitle[] = []
  const changedIds: string[] = []
  const known = new Set<string>()
  // Of the batch alone until it is written: it may be refused and tried again.
  const claimed = new Set<string>()
  const isFree = ({ titleId }: { titleId: string }) => !settled.titleIds.has(titleId) && !claimed.has(titleId)
  for (const found of said.values()) {
    if (!found.isSaid && !isFree(found)) continue
    known.add(found.digest)
    claimed.add(found.titleId)
    if (found.isSaid) continue
    changed.push(unseen.get(found.digest) as NumberedTitle)
    changedIds.push(found.titleId)
  }

  const unknown = [...unseen.values()].filter(({ digest }) => !known.has(digest))
  const candidates = (await findCandidates(db, unknown, settled.source)).filter(isFree)
  const resembling = new Set(candidates.map(({ place }) => place))
  const deferred = unknown.filter((_, place) => resembling.has(place))
  const added = unknown.filter((_, place) => !resembling.has(place))

  const changes = settled.dryRun ? await previewChanges(db, settled.source, changedIds, changed) : undefined
  const ids = await inTransaction(db, async (tx) => {
    await deferTitles(tx, deferred)
    return store(tx, settled, { added, changed, changedIds })
  })
  for (const id of [...claimed, ...ids]) settled.titleIds.add(id)
  for (const { place, titleId, certainty, sameYear } of candidates) {
    const { line } = unknown[place] as NumberedTitle
    settled.resembling.push({ place: line, titleId, certainty, sameYear })
  }
  for (const digest of unseen.keys()) settled.digests.add(digest)
  const fresh = new Set([...unknown, ...changed])
  return { added, changed, unchanged: titles.filter((title) => !fresh.has(title)), changes, matches: [] }
}

/** Pairs all deferred lines with the titles that no line has claimed: a closer one may lie in a later batch. */
export function pairDeferred({ resembling, titleIds, meant }: Settled): void {
  const free = resembling.filter(({ titleId }) => !titleIds.has(titleId))
  for (const [line, { titleId }] of pairUp(free)) meant.set(line, titleId)
}

/**
 * Settles deferred titles, once all are paired. One that has a title changes it; the others are added, unless a title has been put back
 * since of which the same was said before.
 */
export async function settleResembling(db: Db, settled: Settled, deferred: NumberedTitle[]): Promise<Outcome> {
  const said = await findSaid(db, deferred, settled)
  const titles = deferred.filter(({ digest }) => !said.get(digest)?.isSaid)
  const candidates = (await findCandidates(db, titles, settled.source)).filter(
    ({ place, titleId }) => settled.meant.get(titles[place]?.line ?? 0) === titleId,
  )
  const pairs = pairUp(candidates)
  const changed = titles.filter((_, place) => pairs.has(place))
  const added = titles.filter((_, place) => !pairs.has(place))
  const matched = changed.map((line) => ({ line, found: pairs.get(titles.indexOf(line)) as Candidate }))
  const changedIds = matched.map(({ found }) => found.titleId)

  const changes = settled.dryRun ? await previewChanges(db, settled.source, changedIds, changed) : undefined
  await inTransaction(db, (tx) => store(tx, settled, { added, changed, changedIds }))
  const matches = matched.flatMap(({ line, found }) => doubtOf(line, found))
  return { added, changed, unchanged: deferred.filter((title) => !titles.includes(title)), changes, matches }
}

function doubtOf({ line, columns }: NumberedTitle, { doubtful, titleId, title }: Candidate): DoubtfulMatch[] {
  return doubtful === null ? [] : [{ line, name: columns.title, kind: columns.kind, titleId, title, reason: doubtful }]
}

interface Writing {
  added: NumberedTitle[]
  changed?: NumberedTitle[]
  changedIds?: string[]
}

/** @returns the ids of the added titles */
async function store(tx: Tx, settled: Settled, { added, changed = [], changedIds = [] }: Writing): Promise<string[]> {
  if (settled.dryRun || added.length + changed.length === 0) return []
  await changeTitles(tx, settled.source, changedIds, changed)
  const ids = await addTitles(tx, settled.source, added)
  await settled.announce(tx, { added: added.length, changed: changed.length })
  return ids
}

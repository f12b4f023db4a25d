import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { Told } from '../../../refusal-rules.ts'
import { storable } from '../../../stored-refusal.ts'
import { lockBearers } from '../../../titles/merges/find-survivor.ts'
import { account } from './account.ts'
import { activity } from './activity.ts'
import { favourites } from './favourites.ts'
import { lists } from './lists.ts'
import { publicProfile } from './public-profile.ts'
import { ratings } from './ratings.ts'
import { reviews } from './reviews.ts'
import type { Became, Part, PartsOrder, SectionWork } from './section-work.ts'
import { type SectionOfImport, sections } from './sections-rules.ts'

const works: Record<SectionOfImport, SectionWork<unknown, unknown>> = {
  ratings,
  reviews,
  lists,
  favourites,
  activity,
  profile: account,
  settings: account,
  publicProfile,
} as Record<SectionOfImport, SectionWork<unknown, unknown>>

/**
 * Brings in some of the parts that are left of an import, with what became of them.
 * @returns how many; 0 when none is left
 */
export async function bringParts(tx: Tx, order: PartsOrder, wanted: readonly SectionOfImport[]): Promise<number> {
  for (const section of wanted) {
    const work = works[section]
    const parts = await nextParts(tx, order.id, section, work.atOnce)
    if (parts.length === 0) continue
    const leftOut = parts.flatMap((part): Became[] => {
      if (part.choice === 'skip') return [{ place: part.place, result: 'left-out' }]
      if (!isHidden(part) || order.bringsEverything) return []
      return [{ place: part.place, result: 'left-out', problem: hiddenThere }]
    })
    const without = new Set(leftOut.map(({ place }) => place))
    const chosen = parts.filter(({ place }) => !without.has(place))
    const became = await work.bring(tx, order, chosen)
    await note(tx, order.id, section, [...became, ...leftOut])
    return parts.length
  }
  return 0
}

/** Only an operator can vouch for what an admin of another site did: anybody could fill the admins' queue here with it. */
const hiddenThere: Told = { code: 'part-hidden', parameters: {} }

function isHidden({ record }: NextPart): boolean {
  return typeof record === 'object' && record !== null && 'hiddenAt' in record && record.hiddenAt !== null
}

type NextPart = Part<unknown> & { choice: string | null }

/** The next parts in their order; of ratings and reviews, with the title of the row that has their place, or that stands for it, locked. */
async function nextParts(tx: Tx, id: number, section: SectionOfImport, most: number): Promise<NextPart[]> {
  const { rows } = await sql<NextPart>`
    select p.place, p.record, r.choice, r.title_id as "titleId" from list_import_parts p
    left join list_import_rows r on r.import_id = p.import_id and r.place = p.place and p.section in ('ratings', 'reviews')
    where p.import_id = ${id} and p.section = ${section} and p.result is null order by p.place limit ${most}`.execute(
    tx,
  )
  const bearers = await lockBearers(
    tx,
    rows.flatMap(({ titleId }) => titleId ?? []),
  )
  return rows.map((part) => ({ ...part, titleId: part.titleId && (bearers.get(part.titleId) ?? null) }))
}

/** What was left out when the part was read stays said. */
async function note(tx: Tx, id: number, section: SectionOfImport, became: Became[]): Promise<void> {
  const noted = became.map(({ place, result, undo, problem }) => ({
    ...{ place, result, undo: undo ?? null, problem: problem ? storable(problem) : null },
  }))
  await sql`
    update list_import_parts p set result = n.result, undo = n.undo, problem = coalesce(n.problem, p.problem)
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) n (place integer, result text, undo jsonb, problem text)
    where p.import_id = ${id} and p.section = ${section} and p.place = n.place`.execute(tx)
}

const changedSince: Told = { code: 'part-changed', parameters: {} }

/** Parts that are taken back in one transaction. */
const takenAtOnce = 100

/**
 * Takes back some of the parts that an import of a locked reader brought, the last ones first. What its reader has changed since stays, and so do
 * ratings (§4).
 * @returns how many; 0 when none is left
 */
export async function takeBackParts(tx: Tx, { id, userId }: Omit<PartsOrder, 'bringsEverything'>): Promise<number> {
  for (const section of sections.toReversed()) {
    const { rows } = await sql<{ place: number; undo: unknown }>`
      select place, undo from list_import_parts
      where import_id = ${id} and section = ${section} and undo is not null order by place desc limit ${takenAtOnce}`.execute(
      tx,
    )
    const { takeBack } = works[section]
    if (rows.length === 0 || !takeBack) continue
    const isUndone = await takeBack(
      tx,
      userId,
      rows.map(({ undo }) => undo),
    )
    const became = rows.map(
      ({ place }, nth): Became =>
        isUndone[nth] ? { place, result: 'undone' } : { place, result: 'changed-since', problem: changedSince },
    )
    await note(tx, id, section, became)
    return rows.length
  }
  await sql`
    update list_import_parts set result = 'stays' where import_id = ${id} and section = 'ratings' and result = 'added'`.execute(
    tx,
  )
  return 0
}

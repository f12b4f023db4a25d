import type { Session } from '#domain/accounts/find-session.ts'
import { changeRecords } from '#domain/journal/change-records.ts'
import { findNext, findRecord } from '#domain/journal/find-record.ts'
import { readChanges } from '#domain/journal/read-changes-rules.ts'
import { emptyJournal, type OwnRecord, standingOfRecord } from '#domain/journal/record-rules.ts'
import { titleMissing, undoSeconds } from '#domain/lists/rules.ts'
import { today } from '#domain/time-zone-rules.ts'
import { withAdultTitles } from '#domain/titles/adult-titles.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { nullIfFailed } from '#web/null-if-failed.ts'
import type { Context } from '#web/request-context.ts'
import { timeZoneOf } from '#web/time-zone.ts'
import type { EntryChanged, ShownRecord } from '../../ui/entry/shown-record.ts'
import { ownShown } from './own-shown.ts'
import { sayChange } from './say-change.ts'

/** Null when there is no such title of this kind. */
export async function findShownRecord(
  context: Context,
  reader: Session,
  { kind, id }: { kind: Kind; id: string },
): Promise<ShownRecord | null> {
  const found = await findRecord(context.get(services).db, reader.userId, id)
  return found?.title.kind === kind ? shownRecord(context, reader, found) : null
}

function shownRecord(context: Context, { scoreScale: scale }: Session, found: OwnRecord): ShownRecord {
  const { title, record, stars } = found
  const { entry, journal } = record
  const { progress, score, isPrivate, tags } = journal ?? emptyJournal
  const listed = entry?.id ? { id: entry.id, status: entry.status } : null
  const own = {
    entry: listed,
    standing: standingOfRecord(record),
    progress,
    score,
    stars,
    isPrivate,
    tags,
    average: title.score,
  }
  return { ...found, scale, today: dayOf(context), own: ownShown(own, { kind: title.kind, scale }) }
}

/**
 * Changes what a reader keeps of a title as a form asks for.
 * @throws Refusal 'title-missing', and as readChanges and changeRecords
 */
export async function changeEntry(
  context: Context,
  reader: Session,
  { kind, id }: { kind: Kind; id: string },
  form: FormData,
): Promise<EntryChanged> {
  const { db } = context.get(services)
  const changes = readChanges(form, { kind, scale: reader.scoreScale })
  const wanted = { titleIds: [id], kind, changes, today: dayOf(context) }
  const { records, undoId } = await changeRecords(db, reader, wanted)
  const [changed] = records
  // A title for adults that is off the list is hidden from most readers by now, but not from the one who took it off.
  const shown = changed && (await withAdultTitles(true, () => findShownRecord(context, reader, { kind, id })))
  if (!changed || !shown) throw titleMissing()

  const { before, after, total } = changed
  const standing = standingOfRecord(after)
  const isFinished = standing === 'completed' && standingOfRecord(before) !== 'completed'
  const next = isFinished ? await nullIfFailed(context, findNext(db, reader.userId, id)) : null
  const progress = after.journal?.progress ?? 0
  return {
    ...shown,
    said: sayChange(changed, reader.scoreScale),
    undo: undoUntil(undoId),
    reachedEnd:
      total !== null && progress >= total && progress > (before.journal?.progress ?? 0) && standing !== 'completed',
    asksScore: isFinished && after.journal?.score === null,
    next: next && { id: next.id, kind: next.kind, title: next.title },
  }
}

/** By which a change that was just made can be taken back, and until when. */
export function undoUntil(id: string | null): EntryChanged['undo'] {
  return id === null ? null : { id, until: new Date(Date.now() + undoSeconds * 1000).toISOString() }
}

function dayOf(context: Context): string {
  return today(timeZoneOf(context), new Date())
}

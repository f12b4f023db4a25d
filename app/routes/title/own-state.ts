import type { ReaderState } from '#domain/lists/rules.ts'
import { onScale } from '#domain/score-scale-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { type Status, statusesOf } from '#domain/titles/statuses-rules.ts'
import { onYourList } from '#texts/cards.ts'
import { statuses } from '#texts/lists.ts'
import { keptAside, mergedHere } from '#texts/your-entry.ts'
import { markOf } from '#web/mark-of.ts'
import { labelled } from '../../ui/labelled.ts'
import type { OwnState } from './shown-title.ts'

/** What a reader has of a title, as its page shows it. Runs on the server only, so that pages do not load the words. */
export function ownState(kind: Kind, { kept, merged, ...own }: ReaderState): OwnState {
  const text = kept && markOf(kind, kept).text
  return {
    ...own,
    mark: text === onYourList ? null : text,
    statuses: labelled<Status>(statusesOf[kind], statuses),
    isDropped: kept?.isDropped ?? false,
    scoreInStars: own.score && onScale('ten', own.score),
    merged: merged.map(({ id, aside, ...merge }) => ({
      id,
      said: mergedHere(merge),
      aside: aside.map(({ what, stars, text }) => ({ what, said: keptAside({ what, stars }), text })),
    })),
  }
}

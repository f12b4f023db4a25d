import type { ListFile, ListFileRow } from './actions.ts'
import { type Kept, standingIn, stood } from './record-model.ts'

/** What a row of a list makes of a record, and whether it is taken (docs/decisions/0072). */
export function brought(
  kept: Kept,
  { standing, progress, score }: ListFileRow,
  { policy, isNewer }: ListFile,
  title: { kind: 'anime' | 'manga'; total: number | null },
): { kept: Kept; isTaken: boolean } {
  const isNew = kept.status === null && !kept.hasJournal
  const stands = standingIn(kept) === standing ? kept : stoodElsewhere(kept, standing, title)
  const after = {
    ...stands,
    progress: isNew || progress > 0 ? progress : stands.progress,
    score: score ?? stands.score,
    elsewhere: score ?? kept.elsewhere,
  }
  const isSame = standingIn(kept) === standing && kept.progress === after.progress && kept.score === after.score
  const isTheirs = policy === 'newer' ? isNewer : policy === 'theirs'
  return { kept: after, isTaken: isNew || isSame || isTheirs }
}

/** No date is made up, and only what is completed takes its progress from that. */
function stoodElsewhere(kept: Kept, standing: ListFileRow['standing'], title: Parameters<typeof stood>[2]): Kept {
  const { hasStart, hasEnd, repeats, progress } = kept
  const after = { ...stood(kept, standing, title), hasStart, hasEnd, repeats }
  if (standing === 'repeating') after.isFinished = true
  if (standing !== 'completed') after.progress = progress
  return after
}

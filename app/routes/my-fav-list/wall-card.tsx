import * as texts from '#texts/my-list.ts'
import { CardFacts } from '../../ui/card-facts.tsx'
import { Cover } from '../../ui/cover.tsx'
import { entryPath } from '../../ui/paths.ts'
import type { RowProps } from './entry-row.tsx'

/** One title of the list on the wall of posters. */
export function WallCard({ row, frame, userId, tone }: RowProps) {
  const { title, progress, episodes, score } = row
  const own = [
    progress > 0 && texts.progressOf({ progress, total: episodes }),
    score !== null && texts.yourScore({ score }),
  ]
  return (
    <li className="card">
      <label className="entry-box">
        <input type="checkbox" name="id" value={title.id} form="change-many" autoComplete="off" />
        <span className="spoken">{texts.choose(title)}</span>
      </label>
      <a className="card-link" href={entryPath(title, userId)}>
        <Cover title={title} tone={tone} />
        <span className="card-title">{title.title}</span>
      </a>
      <p className="card-facts">
        <CardFacts facts={[...own, frame.groupNames[row.standing]]} score={title.score} />
      </p>
    </li>
  )
}

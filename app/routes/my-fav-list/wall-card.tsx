import * as texts from '#texts/my-list.ts'
import { CardFacts } from '../../ui/card-facts.tsx'
import { Cover } from '../../ui/cover.tsx'
import { useOwn } from '../../ui/lists/use-own.ts'
import { entryPath } from '../../ui/paths.ts'
import { EntryLink, RowBox } from './entry-link.tsx'
import type { RowProps } from './entry-row.tsx'

/** One title of the list on the wall of posters. */
export function WallCard({ row, userId, tone }: RowProps) {
  const { title, total } = row
  const { progress, scoreInWords, standingName, average } = useOwn(title, row.own).own
  const own = [
    progress > 0 && texts.progressOf({ progress, total }),
    scoreInWords && texts.yourScore({ score: scoreInWords }),
    standingName,
  ]
  return (
    <li className="card">
      <RowBox title={title} />
      <a className="card-link" href={entryPath(title, userId)}>
        <Cover title={title} tone={tone} />
        <span className="card-title">{title.title}</span>
      </a>
      <p className="card-facts">
        <CardFacts facts={own} score={average} />
      </p>
      <EntryLink title={title} className="card-more" />
    </li>
  )
}

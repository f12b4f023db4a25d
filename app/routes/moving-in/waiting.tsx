import type { Json } from '#domain/moment-rules.ts'
import type { Page } from '#domain/page-rules.ts'
import type { WaitingRow } from '#domain/transfer/moving-in/find-waiting-page.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/moving-in.ts'
import { inFull } from '#texts/numbers.ts'
import { Pagination } from '../../ui/pagination.tsx'

interface WaitingProps {
  found: Page<Json<WaitingRow>>
  pathOf: (page: number) => string
}

/** What a reader brought along and the catalogue does not have yet. */
export function Waiting({ found: { rows, page, pages, total }, pathOf }: WaitingProps) {
  if (total === 0) return null
  return (
    <section className="moving-in-part" aria-labelledby="waiting">
      <h2 id="waiting">
        {texts.waiting} <span className="quiet">{inFull(total)}</span>
      </h2>
      <p className="quiet prose">{texts.waitingHint}</p>
      <ul className="moving-in-list">
        {rows.map(({ key, name, kind, addedAt }) => (
          <li key={key}>
            <span className="long-name">{name}</span>
            <span>{texts.shortKinds[kind]}</span>
            <time className="quiet" dateTime={addedAt}>
              {formatDate(addedAt)}
            </time>
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} label={texts.pagesOfWaiting} pathOf={pathOf} />
    </section>
  )
}

import type { TitleCard as Title } from '#domain/catalogue/rules.ts'
import { AddToList } from './add-to-list.tsx'
import { Cover } from './cover.tsx'
import { titlePath } from './paths.ts'
import { scoreInWords } from './score.ts'

/**
 * A title in a list: cover, title, year and score, add button (§2). An item of the `ul` around it.
 * A page shows dozens of these: elements are few, and a plain link does (see client-links.tsx).
 * @param page the path and query of the page that holds the card
 * @param eager for covers on the first screen
 */
export function TitleCard({ title, page, eager }: { title: Title; page: string; eager?: boolean }) {
  return (
    <li className="card">
      <a className="card-link" href={titlePath(title)}>
        <Cover title={title} eager={eager} />
        <span className="card-title">{title.title}</span>
      </a>
      <p className="card-facts">{`${title.year ?? '?'} · ${scoreInWords(title.score)}`}</p>
      <AddToList title={title} page={page} />
    </li>
  )
}

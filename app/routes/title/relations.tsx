import { Link } from 'react-router'
import { type RelatedTitle, relationWords } from '#domain/titles/relations/rules.ts'
import { kindNames } from '../../ui/kind-names.ts'
import { titlePath } from '../../ui/paths.ts'

/** What belongs to a title, in the order in which it is watched. */
export function Relations({ titles }: { titles: RelatedTitle[] }) {
  if (titles.length === 0) return null
  return (
    <nav className="page relations" aria-label="Related titles">
      <ul>
        {titles.map((title) => (
          <li key={title.id}>
            <Link to={titlePath(title)}>
              <span>{relationWords[title.relation]}</span>
              <b>{title.title}</b>
              <span>{[title.format ?? kindNames[title.kind].one, title.year].filter(Boolean).join(' · ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

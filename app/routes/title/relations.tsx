import * as texts from '#texts/title.ts'
import type { ShownTitle } from './shown-title.ts'

/** What belongs to a title, in the order in which it is watched. */
export function Relations({ relations }: ShownTitle) {
  return relations.length > 0 ? (
    <nav className="page relations" aria-label={texts.relatedTitles}>
      <ul>
        {relations.map(({ path, title, relation, facts }) => (
          <li key={path}>
            <a href={path}>
              <span>{relation}</span>
              <b>{title}</b>
              <span>{facts}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  ) : null
}

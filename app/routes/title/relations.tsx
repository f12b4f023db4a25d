import type { ShownTitle } from './shown-title.ts'

/** A strip of links: what belongs to a title, in the order in which it is watched, or the lists that hold it. */
export function Relations({ label, links }: { label: string; links: ShownTitle['relations' | 'shelves'] }) {
  return links.length > 0 ? (
    <nav className="page relations" aria-label={label}>
      <ul>
        {links.map(({ path, title, relation, facts }) => (
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

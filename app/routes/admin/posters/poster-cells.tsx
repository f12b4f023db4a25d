import type { Kind } from '#domain/titles/rules.ts'
import * as texts from '#texts/posters.ts'
import { titlePath } from '../../../ui/paths.ts'

export const posterColumns = [{ name: texts.title }, { name: texts.site, className: 'poster-site' }]

/** The first cells of a row about a poster: its title and the site it is on. */
export function PosterCells({ poster }: { poster: { kind: Kind; id: string; title: string; address: string } }) {
  return (
    <>
      <th scope="row">
        <a className="table-name" href={titlePath(poster)} title={poster.title}>
          {poster.title}
        </a>
      </th>
      <td>{hostOf(poster.address)}</td>
    </>
  )
}

export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}

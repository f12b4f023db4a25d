import type { Import } from '#domain/imports/queries.ts'
import type { Json } from '#domain/moment-rules.ts'
import type { DoubtfulMatch } from '#domain/titles/import/match-rules.ts'
import { More } from '../more.tsx'
import { Table } from '../table/table.tsx'
import { importPath } from './import-path.ts'

const columns = [
  { name: 'Line', className: 'import-line' },
  { name: 'In the file' },
  { name: 'Here' },
  { name: 'Why', className: 'import-why' },
]

/** The lines that were matched with a title of the catalogue although not all ids agree. */
export function Matches({ found, matches }: { found: Json<Import>; matches: DoubtfulMatch[] }) {
  if (matches.length === 0) return null
  return (
    <section className="import-rows">
      <h2>Doubtful matches</h2>
      <p className="prose">
        These lines were matched with a title that is already here, although not all of their ids agree.
      </p>
      <Table columns={columns}>
        {matches.map(({ line, name, kind, titleId, title, reason }) => (
          <tr key={line}>
            <td>{line.toLocaleString('en')}</td>
            <th scope="row" className="import-title">
              <span className="long-name" title={name}>
                {name}
              </span>
            </th>
            <td className="import-title">
              <a className="text-link long-name" href={`/${kind}/${titleId}`} title={title}>
                {title}
              </a>
            </td>
            <td className="quiet">{reason}</td>
          </tr>
        ))}
      </Table>
      <More shown={matches.length} total={found.doubtful} />
      <p>
        <a className="text-link" href={`${importPath(found.id)}/matches`} download>
          Download all doubtful matches
        </a>
      </p>
    </section>
  )
}

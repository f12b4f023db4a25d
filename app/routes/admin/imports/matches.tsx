import type { Import } from '#domain/imports/queries.ts'
import type { Json } from '#domain/moment-rules.ts'
import type { DoubtfulMatch } from '#domain/titles/import/match-rules.ts'
import * as texts from '#texts/imports.ts'
import { whyMatched } from '#texts/matches.ts'
import { inFull } from '#texts/numbers.ts'
import { More } from '../more.tsx'
import { Table } from '../table/table.tsx'
import { importPath } from './import-path.ts'

const columns = [
  { name: texts.line, className: 'import-line' },
  { name: texts.inFile },
  { name: texts.here },
  { name: texts.why, className: 'import-why' },
]

/** The lines that were matched with a title of the catalogue although not all ids agree. */
export function Matches({ found, matches }: { found: Json<Import>; matches: DoubtfulMatch[] }) {
  if (matches.length === 0) return null
  return (
    <section className="import-rows">
      <h2>{texts.doubtfulMatches}</h2>
      <p className="prose">{texts.doubtfulMatchesAre}</p>
      <Table columns={columns}>
        {matches.map(({ line, name, kind, titleId, title, reason }) => (
          <tr key={line}>
            <td>{inFull(line)}</td>
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
            <td className="quiet">{whyMatched(reason)}</td>
          </tr>
        ))}
      </Table>
      <More shown={matches.length} total={found.doubtful} />
      <p>
        <a className="text-link" href={`${importPath(found.id)}/matches`} download>
          {texts.downloadDoubtful}
        </a>
      </p>
    </section>
  )
}

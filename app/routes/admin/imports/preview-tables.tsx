import type { FoundProblem, Import } from '#domain/imports/queries.ts'
import { keptProblems, type Preview, type PreviewRow } from '#domain/imports/rules.ts'
import type { Json } from '#domain/moment-rules.ts'
import type { FieldChange } from '#domain/titles/import/change-rules.ts'
import { kindNames } from '#texts/kinds.ts'
import { valueInWords } from '../in-words.ts'
import { nameOf } from '../log/changes.ts'
import { More } from '../more.tsx'
import { Table } from '../table/table.tsx'
import { importPath } from './import-path.ts'

/** The first lines of each outcome, before anything is written, and a link to all of them. */
export function PreviewTables({ id, preview }: { id: number; preview: Preview }) {
  const { added, changed, unchanged } = preview.figures
  return (
    <>
      {added + changed + unchanged > 0 && (
        <p>
          <a className="text-link" href={`${importPath(id)}/lines`} download>
            Download the whole preview
          </a>{' '}
          <span className="quiet">with what would change in each title</span>
        </p>
      )}
      {(['added', 'changed', 'unchanged'] as const).map((sort) => (
        <Rows key={sort} name={names[sort]} rows={preview[sort]} total={preview.figures[sort]} />
      ))}
    </>
  )
}

const lineColumn = { name: 'Line', className: 'import-line' }
const titleColumns = [
  lineColumn,
  { name: 'Title' },
  { name: 'Type', className: 'import-kind' },
  { name: 'Year', className: 'import-year' },
]
const problemColumns = [lineColumn, { name: 'Reason' }]

const names = { added: 'Would be added', changed: 'Would be changed', unchanged: 'Already there' }

function Rows({ name, rows, total }: { name: string; rows: PreviewRow[]; total: number }) {
  if (rows.length === 0) return null
  return (
    <section className="import-rows">
      <h2>{name}</h2>
      <Table columns={titleColumns}>
        {rows.map(({ line, title, kind, year, changes = [] }) => (
          <tr key={line}>
            <td>{line.toLocaleString('en')}</td>
            <th scope="row" className="import-title">
              <span className="long-name" title={title}>
                {title}
              </span>
              {changes.length > 0 && <Changes changes={changes} />}
            </th>
            <td>{kindNames[kind].one}</td>
            <td>{year ?? '?'}</td>
          </tr>
        ))}
      </Table>
      <More shown={rows.length} total={total} />
    </section>
  )
}

/** What would change in a title, by field. */
function Changes({ changes }: { changes: FieldChange[] }) {
  return (
    <dl className="log-changes import-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd>
            {before && <del>{valueInWords(field, before)}</del>}
            {after && <ins>{valueInWords(field, after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The lines that are refused, with reasons. */
export function Problems({ found, problems }: { found: Json<Import>; problems: FoundProblem[] }) {
  if (problems.length === 0) return null
  return (
    <section className="import-rows">
      <h2>Refused</h2>
      <Table columns={problemColumns}>
        {problems.map(({ line, reason }) => (
          <tr key={line}>
            <th scope="row">{line.toLocaleString('en')}</th>
            <td>{reason}</td>
          </tr>
        ))}
      </Table>
      <More shown={problems.length} total={found.refused} />
      <p>
        <a className="text-link" href={`${importPath(found.id)}/problems`} download>
          Download {found.refused > keptProblems ? `the first ${keptProblems.toLocaleString('en')}` : 'all'} with their
          line numbers
        </a>
      </p>
    </section>
  )
}

import type { FoundProblem, Import } from '#domain/imports/queries.ts'
import { keptProblems, type Preview, type PreviewRow } from '#domain/imports/rules.ts'
import type { Json } from '#domain/moment-rules.ts'
import type { FieldChange } from '#domain/titles/import/change-rules.ts'
import * as texts from '#texts/imports.ts'
import { kindNames } from '#texts/kinds.ts'
import { inFull } from '#texts/numbers.ts'
import { nameOfKey } from '#texts/title-fields.ts'
import { valueInWords } from '../in-words.ts'
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
            {texts.downloadPreview}
          </a>{' '}
          <span className="quiet">{texts.whatWouldChange}</span>
        </p>
      )}
      {(['added', 'changed', 'unchanged'] as const).map((sort) => (
        <Rows key={sort} name={texts.outcomes[sort]} rows={preview[sort]} total={preview.figures[sort]} />
      ))}
    </>
  )
}

const lineColumn = { name: texts.line, className: 'import-line' }
const titleColumns = [
  lineColumn,
  { name: texts.title },
  { name: texts.type, className: 'import-kind' },
  { name: texts.year, className: 'import-year' },
]
const problemColumns = [lineColumn, { name: texts.reason }]

function Rows({ name, rows, total }: { name: string; rows: PreviewRow[]; total: number }) {
  if (rows.length === 0) return null
  return (
    <section className="import-rows">
      <h2>{name}</h2>
      <Table columns={titleColumns}>
        {rows.map(({ line, title, kind, year, changes = [] }) => (
          <tr key={line}>
            <td>{inFull(line)}</td>
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
          <dt>{nameOfKey(field)}</dt>
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
      <h2>{texts.refused}</h2>
      <Table columns={problemColumns}>
        {problems.map(({ line, reason }) => (
          <tr key={line}>
            <th scope="row">{inFull(line)}</th>
            <td>{reason}</td>
          </tr>
        ))}
      </Table>
      <More shown={problems.length} total={found.refused} />
      <p>
        <a className="text-link" href={`${importPath(found.id)}/problems`} download>
          {found.refused > keptProblems
            ? texts.downloadFirstRefused({ count: keptProblems })
            : texts.downloadAllRefused}
        </a>
      </p>
    </section>
  )
}

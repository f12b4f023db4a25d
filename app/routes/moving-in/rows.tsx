import type { Page } from '#domain/page-rules.ts'
import type { RowState } from '#domain/transfer/moving-in/shown-rules.ts'
import * as texts from '#texts/moving-in.ts'
import { Pagination } from '../../ui/pagination.tsx'
import type { AskedImport } from './find-asked-import.ts'
import { ImportRow } from './import-row.tsx'
import { listImportPath, rowsPath } from './paths.ts'
import type { Options } from './read-options.ts'
import type { RowInWords } from './row-in-words.ts'

interface RowsProps {
  found: AskedImport
  rows: Page<RowInWords>
  show: RowState | null
  options: Options
}

/** The rows of an import, page by page, and all of them as a file. */
export function Rows({ found: { id, state, tally }, rows: { rows, page, pages }, show, options }: RowsProps) {
  if (tally.rows === 0) {
    // The parts of a file go with its rows.
    const areGone = (state === 'done' || state === 'undone') && Object.keys(tally.parts).length === 0
    return areGone ? <p className="quiet">{texts.rowsGone}</p> : null
  }
  return (
    <section className="moving-in-part" aria-labelledby="rows">
      <h2 id="rows">{show ? texts.rowStates[show] : texts.allRows}</h2>
      {rows.length === 0 && <p className="notice">{texts.noSuchRows}</p>}
      <ul className="moving-in-rows">
        {rows.map((row) => (
          <ImportRow key={row.place} row={row} isOpen={state === 'checked'} />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        label={texts.pagesOfRows}
        pathOf={(number) => rowsPath(id, show, options, number)}
      />
      <p>
        <a className="button button-quiet" href={`${listImportPath(id)}/rows.csv`} download>
          {texts.download}
        </a>
      </p>
    </section>
  )
}

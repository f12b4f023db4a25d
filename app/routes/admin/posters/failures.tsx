import type { PosterFailure } from '#domain/posters/queries.ts'
import * as texts from '#texts/posters.ts'
import { More } from '../more.tsx'
import { Table } from '../table/table.tsx'
import { PosterCells, posterColumns } from './poster-cells.tsx'

const columns = [...posterColumns, { name: texts.reason, className: 'poster-reason' }]

/** The posters that the latest run could not fetch. Their titles were not changed. */
export function Failures({ failures, failed }: { failures: PosterFailure[]; failed: number }) {
  return (
    <details className="import-rows">
      <summary className="text-link">{texts.couldNotFetch({ count: failed })}</summary>
      <Table columns={columns}>
        {failures.map((failure) => (
          <tr key={failure.id}>
            <PosterCells poster={failure} />
            <td>{failure.reason}</td>
          </tr>
        ))}
      </Table>
      <More shown={failures.length} total={failed} />
    </details>
  )
}

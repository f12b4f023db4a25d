import type { PosterFailure } from '#domain/posters/queries.ts'
import { More } from '../more.tsx'
import { Table } from '../table/table.tsx'
import { PosterCells, posterColumns } from './poster-cells.tsx'

const columns = [...posterColumns, { name: 'Reason', className: 'poster-reason' }]

/** The posters that the latest run could not fetch. Their titles were not changed. */
export function Failures({ failures, failed }: { failures: PosterFailure[]; failed: number }) {
  return (
    <details className="import-rows">
      <summary className="text-link">
        {failed === 1 ? 'One poster' : `${failed.toLocaleString('en')} posters`} could not be fetched
      </summary>
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

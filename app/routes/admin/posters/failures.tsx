import type { PosterFailure } from '#domain/posters/queries.ts'
import { titlePath } from '../../../ui/paths.ts'
import { Table } from '../table/table.tsx'
import { hostOf } from './remote-posters.tsx'

const columns = [
  { name: 'Title' },
  { name: 'Site', className: 'poster-site' },
  { name: 'Reason', className: 'poster-reason' },
]

/** The posters that the latest order could not fetch. Their titles stayed as they were. */
export function Failures({ failures, failed }: { failures: PosterFailure[]; failed: number }) {
  return (
    <details className="import-rows">
      <summary className="text-link">
        {failed === 1 ? 'One poster' : `${failed.toLocaleString('en')} posters`} could not be fetched
      </summary>
      <Table columns={columns}>
        {failures.map((failure) => (
          <tr key={failure.id}>
            <th scope="row">
              <a className="table-name" href={titlePath(failure)}>
                {failure.title}
              </a>
            </th>
            <td>{hostOf(failure.address)}</td>
            <td>{failure.reason}</td>
          </tr>
        ))}
      </Table>
      {failed > failures.length && <p className="quiet">and {(failed - failures.length).toLocaleString('en')} more</p>}
    </details>
  )
}

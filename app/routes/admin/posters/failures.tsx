import type { PosterFailure } from '#domain/posters/queries.ts'
import { titlePath } from '../../../ui/paths.ts'
import { hostOf } from './remote-posters.tsx'

/** The posters that the latest order could not fetch. Their titles stayed as they were. */
export function Failures({ failures, failed }: { failures: PosterFailure[]; failed: number }) {
  return (
    <details className="import-rows">
      <summary className="text-link">
        {failed === 1 ? 'One poster' : `${failed.toLocaleString('en')} posters`} could not be fetched
      </summary>
      <table className="table">
        <thead>
          <tr className="table-head">
            <th scope="col">Title</th>
            <th scope="col" className="poster-site">
              Site
            </th>
            <th scope="col" className="poster-reason">
              Reason
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
      {failed > failures.length && <p className="quiet">and {(failed - failures.length).toLocaleString('en')} more</p>}
    </details>
  )
}

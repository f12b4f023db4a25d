import { Form } from 'react-router'
import type { RemotePoster } from '#domain/posters/queries.ts'
import { titlePath } from '../../../ui/paths.ts'

/** Titles whose posters other sites keep. */
export function RemotePosters({ posters, canFetch }: { posters: RemotePoster[]; canFetch: boolean }) {
  return (
    <table className="table">
      <thead>
        <tr className="table-head">
          <th scope="col">Title</th>
          <th scope="col" className="poster-site">
            Site
          </th>
          <th scope="col" className="poster-fetch">
            <span className="spoken">Fetch</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {posters.map((poster) => (
          <tr key={poster.id}>
            <th scope="row">
              <a className="table-name" href={titlePath(poster)}>
                {poster.title}
              </a>
            </th>
            <td>{hostOf(poster.address)}</td>
            <td>
              {canFetch && (
                <Form className="table-actions" method="post">
                  <button type="submit" name="title" value={poster.id} className="button button-quiet button-small">
                    Fetch<span className="spoken"> the poster of {poster.title}</span>
                  </button>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}

import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/statistics.ts'
import type { Bar } from './charts.ts'

/** A table of what titles have in common, with a bar in each row. Without titles there is none. */
export function BarTable({ heading, bars }: { heading: string; bars: Bar[] }) {
  if (bars.length === 0) return null
  return (
    <section className="statistics-part">
      <h2>{heading}</h2>
      <table className="share-bars">
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.titles}</th>
            <th scope="col">{texts.mean}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, path, titles, mean, width }) => (
            <tr key={path ?? label}>
              <th scope="row">
                {path ? <a href={path}>{label}</a> : label}
                <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none">
                  <rect className="column" width={width} height={1} />
                </svg>
              </th>
              <td>{inFull(titles)}</td>
              <td>{mean ?? texts.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

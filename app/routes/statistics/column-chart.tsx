import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/statistics.ts'
import type { Columns } from './charts.ts'

const labelHeight = 24
/** As wide as a digit of a label in a wide font. */
const digit = 11

interface ColumnChartProps {
  heading: string
  /** What the columns stand for, over the first column of the table. */
  named: string
  /** What is counted. */
  counted: string
  chart: Columns
  note?: string | null
}

/** Columns, each a link where it leads somewhere, and the same as a table. */
export function ColumnChart({ heading, named, counted, chart: { columns, width, height }, note }: ColumnChartProps) {
  const longest = Math.max(...columns.map(({ short }) => short.length)) * digit
  const every = longest > width / columns.length ? 2 : 1
  return (
    <section className="statistics-part">
      <h2>{heading}</h2>
      {note && <p className="quiet">{note}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks in a picture has no element of its own */}
      <svg
        className="columns"
        role="group"
        aria-label={heading}
        viewBox={`0 0 ${width} ${height + labelHeight}`}
        style={{ maxWidth: `${1.1 * width}px` }}
      >
        {columns.map(({ label, short, count, path, x, middle, y, width: across, height: tall }, place) => {
          const mark = (
            <>
              <title>{texts.column({ label, count })}</title>
              <rect className="column-back" x={x} y={0} width={across} height={height} />
              <rect className="column" x={x} y={y} width={across} height={tall} />
              {(columns.length - 1 - place) % every === 0 && (
                <text x={middle} y={height + 18}>
                  {short}
                </text>
              )}
            </>
          )
          return path && count > 0 ? (
            // Its title is its name.
            <a key={label} href={path}>
              {mark}
            </a>
          ) : (
            <g key={label}>{mark}</g>
          )
        })}
      </svg>
      <details className="chart-table">
        <summary>{texts.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{named}</th>
              <th scope="col">{counted}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ label, count }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{inFull(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

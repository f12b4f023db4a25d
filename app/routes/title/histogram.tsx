import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/title.ts'

/** How often each number of stars was given: bars, and a table for screen readers. */
export function Histogram({ ratings }: { ratings: number[] }) {
  const most = Math.max(...ratings)
  if (!(most > 0)) return null
  return (
    <div className="histogram">
      <table className="spoken">
        <caption>{texts.ratingsByStars}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.starsColumn}</th>
            <th scope="col">{texts.ratingsColumn}</th>
          </tr>
        </thead>
        <tbody>
          {ratings.map((number, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of stars
            <tr key={place}>
              <th scope="row">{place + 1}</th>
              <td>{number}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ol aria-hidden="true">
        {ratings.map((number, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of stars
          <li key={place} title={`${place + 1} ★: ${inFull(number)}`}>
            <i style={{ height: `${Math.round((100 * number) / most)}%` }} />
            {place + 1}
          </li>
        ))}
      </ol>
    </div>
  )
}

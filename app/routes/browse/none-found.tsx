import { kindNames } from '#texts/kinds.ts'
import type { Frame } from './frame.ts'

/** Says that nothing was found, and offers to take a filter away. */
export function NoneFound({ frame: { kind, chips, bare } }: { frame: Frame }) {
  const what = kind ? kindNames[kind].many.toLowerCase() : 'titles'
  if (chips.length === 0) {
    return (
      <p className="notice">
        There are no {what} yet.{' '}
        <a className="text-link" href="/">
          Go to Home
        </a>
      </p>
    )
  }
  return (
    <div className="notice">
      <p>
        {chips.length === 1
          ? `No ${what} match this filter.`
          : `No ${what} match all of these filters. Try without one of them:`}
      </p>
      {chips.length > 1 && (
        <ul className="filter-ways">
          {chips.map(({ text, path }) => (
            <li key={text}>
              <a className="text-link" href={path}>{`Without “${text}”`}</a>
            </li>
          ))}
        </ul>
      )}
      <a className="button button-quiet" href={bare}>
        Clear all
      </a>
    </div>
  )
}

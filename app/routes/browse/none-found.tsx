import * as texts from '#texts/browse.ts'
import { clearAll } from '#texts/chips.ts'
import { goToHome } from '#texts/failures.ts'
import type { Frame } from './frame.ts'

/** Says that nothing was found, and offers to take a filter away. */
export function NoneFound({ frame: { kind, chips, bare } }: { frame: Frame }) {
  if (chips.length === 0) {
    return (
      <p className="notice">
        {texts.noneYet({ kind })}{' '}
        <a className="text-link" href="/">
          {goToHome}
        </a>
      </p>
    )
  }
  return (
    <div className="notice">
      <p>{chips.length === 1 ? texts.noneMatchThis({ kind }) : texts.noneMatchAll({ kind })}</p>
      {chips.length > 1 && (
        <ul className="filter-ways">
          {chips.map(({ text, path }) => (
            <li key={path}>
              <a className="text-link" href={path}>
                {texts.without({ filter: text })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <a className="button button-quiet" href={bare}>
        {clearAll}
      </a>
    </div>
  )
}

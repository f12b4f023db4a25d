import * as texts from '#texts/browse.ts'
import { inFull } from '#texts/numbers.ts'
import type { FilterGroup as Group } from './filter-groups.ts'

/** The values of one filter. Where they can be unwanted too, each has a second box for that. */
export function FilterGroup({ group: { name, label, choices, hasUnwanted, field } }: { group: Group }) {
  return (
    <fieldset className="filter">
      <legend>{label}</legend>
      <div className="filter-values">
        {choices.map(([value, text, state, titles]) => (
          <span key={value} className="filter-value">
            <label>
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={state === 1}
                aria-description={
                  titles === undefined ? undefined : texts.titlesFound({ total: titles, isMore: false })
                }
              />
              <span>
                {text}
                {titles !== undefined && <small aria-hidden="true">{inFull(titles)}</small>}
              </span>
            </label>
            {hasUnwanted && (
              <label className="filter-not">
                <input
                  type="checkbox"
                  name={name}
                  value={`-${value}`}
                  defaultChecked={state === -1}
                  aria-label={texts.not({ value: text })}
                />
                <span aria-hidden="true">−</span>
              </label>
            )}
          </span>
        ))}
        {field && <input className="filter-field" name={name} aria-label={field} placeholder={field} maxLength={100} />}
      </div>
    </fieldset>
  )
}

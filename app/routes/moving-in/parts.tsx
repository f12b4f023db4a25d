import { countParts, sections } from '#domain/transfer/moving-in/parts/sections-rules.ts'
import { isBefore } from '#domain/transfer/moving-in/shown-rules.ts'
import * as texts from '#texts/moving-in-parts.ts'
import { inFull } from '#texts/numbers.ts'
import type { AskedImport } from './find-asked-import.ts'
import type { PartInWords } from './part-in-words.ts'

/** What another Kiroku site has besides titles, with what became of it, and why some of it did not come along. */
export function Parts({ found: { tally, state }, told }: { found: AskedImport; told: PartInWords[] }) {
  const present = sections.filter((section) => tally.parts[section])
  if (present.length === 0) return null
  const results = isBefore(state) ? texts.resultsBefore : texts.resultsAfter
  return (
    <section className="moving-in-part" aria-labelledby="parts">
      <h2 id="parts">{texts.besides}</h2>
      <ul className="moving-in-list">
        {present.map((section) => (
          <li key={section}>
            <span>
              <b>{inFull(countParts(tally.parts[section]))}</b> {texts.sectionNames[section]}
            </span>
            <span className="quiet">{texts.cameTo({ of: tally.parts[section] ?? {}, results })}</span>
          </li>
        ))}
      </ul>
      {told.length > 0 && (
        <ul className="moving-in-rows">
          {told.map(({ section, place, name, problem }) => (
            <li key={`${section} ${place}`} className="moving-in-row">
              <p className="moving-in-row-head">
                <b className="long-name">{name || texts.sectionNames[section]}</b>
                <span className="quiet">{texts.partOf({ section, place })}</span>
              </p>
              <p>{problem}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

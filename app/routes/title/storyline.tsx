import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/title.ts'
import { Folded } from '../../ui/folded.tsx'
import type { ShownTitle } from './shown-title.ts'

/** The storyline, and how many readers have each status (§2). */
export function Storyline({ title }: { title: ShownTitle }) {
  return (
    <section className="storyline">
      <h2>{texts.storyline}</h2>
      {title.storyline ? <Folded text={title.storyline} /> : <p className="quiet">{texts.noStoryline}</p>}
      <dl className="counters">
        {title.counters.map(({ status, readers }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{inFull(readers)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import type { Counters, Kind } from '#domain/titles/rules.ts'
import { Folded } from '../../ui/folded.tsx'
import type { ShownTitle } from './shown-title.ts'

const countersOf: Record<Kind, [keyof Counters, string][]> = {
  anime: [
    ['watched', 'Watched'],
    ['watching', 'Watching'],
    ['wantToWatch', 'Want to Watch'],
    ['dropped', 'Dropped'],
  ],
  manga: [
    ['reading', 'Reading'],
    ['wantToRead', 'Want to Read'],
    ['dropped', 'Dropped'],
  ],
}

/** The storyline, and how many readers have each status (§2). */
export function Storyline({ title }: { title: ShownTitle }) {
  return (
    <section className="storyline">
      <h2>Storyline</h2>
      {title.storyline ? <Folded text={title.storyline} /> : <p className="quiet">No storyline yet.</p>}
      <dl className="counters">
        {countersOf[title.kind].map(([counter, label]) => (
          <div key={counter}>
            <dt>{label}</dt>
            <dd>{title.counters[counter].toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

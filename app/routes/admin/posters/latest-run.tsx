import { Form } from 'react-router'
import type { Json } from '#domain/moment-rules.ts'
import type { PosterRun } from '#domain/posters/queries.ts'
import { posterRunStates } from '#domain/posters/rules.ts'
import { formatMoment } from '#texts/dates.ts'
import { totalOf } from '../../../ui/count-of.ts'
import { LoadAgain } from '../load-again.tsx'
import { tabs } from '../tabs.ts'

const lists = new Intl.ListFormat('en')

/** The latest run: its progress, or how it ended. */
export function LatestRun({ run }: { run: Json<PosterRun> }) {
  const { state, title, titleId, wanted, fetched, failed, silentHosts, by, beganAt } = run
  const notTried = Math.max(0, wanted - fetched - failed)
  const percent = Math.floor((Math.min(wanted, fetched + failed) / Math.max(1, wanted)) * 100)
  return (
    <section className="import-rows" aria-label="Latest run">
      <p className="quiet">
        {titleId ? (title ?? 'A deleted title') : 'All posters'} · {by ?? 'A former admin'}, {formatMoment(beganAt)}
      </p>
      <p role="status" className="import-state">
        {posterRunStates[state]}
      </p>
      {state === 'running' && (
        <div className="import-progress">
          <progress aria-label="Fetched" max={100} value={percent} />
          <span className="upload-percent">{percent} %</span>
          <LoadAgain path={tabs.posters.path} />
        </div>
      )}
      {silentHosts.length > 0 && (
        <p className="notice">
          {lists.format(silentHosts)} did not answer ten times in a row and {silentHosts.length === 1 ? 'is' : 'are'}{' '}
          not asked any more.{' '}
          {state === 'stopped' &&
            `${totalOf(notTried, 'poster')} ${notTried === 1 ? 'was' : 'were'} not tried. Try again later.`}
        </p>
      )}
      <dl className="figures">
        {Object.entries({ Wanted: wanted, Fetched: fetched, Failed: failed }).map(([name, posters]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{posters.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {state === 'running' && (
        <Form method="post">
          <button type="submit" name="do" value="cancel" className="button button-quiet">
            Cancel
          </button>
        </Form>
      )}
    </section>
  )
}

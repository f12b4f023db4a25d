import { Form } from 'react-router'
import type { Json } from '#domain/moment-rules.ts'
import type { PosterRun } from '#domain/posters/queries.ts'
import { formerAdmin, percent as percentDone } from '#texts/dashboard.ts'
import { formatMoment } from '#texts/dates.ts'
import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/posters.ts'
import { LoadAgain } from '../../../ui/load-again.tsx'
import { tabs } from '../tabs.ts'

/** The latest run: its progress, or how it ended. */
export function LatestRun({ run }: { run: Json<PosterRun> }) {
  const { state, title, titleId, wanted, fetched, failed, silentHosts, by, beganAt } = run
  const notTried = Math.max(0, wanted - fetched - failed)
  const percent = Math.floor((Math.min(wanted, fetched + failed) / Math.max(1, wanted)) * 100)
  return (
    <section className="import-rows" aria-label={texts.latestRun}>
      <p className="quiet">
        <bdi>{titleId ? (title ?? texts.deletedTitle) : texts.allPosters}</bdi>
        {'\u00a0· '}
        <bdi>{by ?? formerAdmin}</bdi>, {formatMoment(beganAt)}
      </p>
      <p role="status" className="import-state">
        {texts.states[state]}
      </p>
      {state === 'running' && (
        <div className="import-progress">
          <progress aria-label={texts.isFetched} max={100} value={percent} />
          <span className="upload-percent">{percentDone({ percent })}</span>
          <LoadAgain path={tabs.posters.path} />
        </div>
      )}
      {silentHosts.length > 0 && (
        <p className="notice">
          {texts.silentHosts({ hosts: silentHosts })} {state === 'stopped' && texts.notTried({ count: notTried })}
        </p>
      )}
      <dl className="figures">
        {Object.entries({ wanted, fetched, failed } as const).map(([name, posters]) => (
          <div key={name}>
            <dt>{texts.figures[name as keyof typeof texts.figures]}</dt>
            <dd>{inFull(posters)}</dd>
          </div>
        ))}
      </dl>
      {state === 'running' && (
        <Form method="post">
          <button type="submit" name="do" value="cancel" className="button button-quiet">
            {texts.cancel}
          </button>
        </Form>
      )}
    </section>
  )
}

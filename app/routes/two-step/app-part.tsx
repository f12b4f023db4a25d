import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/two-step.ts'
import { CodeField } from '../../ui/factor/factor-forms.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import type { FormProblem } from '../../ui/form/use-problem.ts'

interface AppPartProps {
  /** Null when codes are not asked for. */
  appSince: string | null
  /** What the app that is being set up needs. */
  setUp: { key: string; size: number; path: string } | null
  mayChange: boolean
  problem: FormProblem | undefined
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/** The app with codes: to set up, being set up, or set up. */
export function AppPart({ appSince, setUp, mayChange, problem, onInput }: AppPartProps) {
  return (
    <section className="two-step-part">
      <h2>{texts.app}</h2>
      <p className="quiet">{appSince ? texts.appSince({ date: formatDate(appSince) }) : texts.whatAppIs}</p>
      {setUp && (
        <>
          <p>{texts.scan}</p>
          <svg
            className="two-step-picture"
            viewBox={`0 0 ${setUp.size} ${setUp.size}`}
            role="img"
            aria-label={texts.pictureForApp}
          >
            <path d={setUp.path} />
          </svg>
          <p>
            {texts.key}: <code className="two-step-key">{setUp.key.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <Form method="post" className="form" onInput={onInput} noValidate>
            <input type="hidden" name="do" value="finish-app" />
            <CodeField label={texts.firstCode} problem={problem} />
            <Submit waiting={texts.checking}>{texts.turnOn}</Submit>
          </Form>
        </>
      )}
      {mayChange && (
        <Form method="post">
          <button
            type="submit"
            className="button button-quiet"
            name="do"
            value={appSince || setUp ? 'remove-app' : 'start-app'}
          >
            {appSince ? texts.removeApp : setUp ? texts.cancel : texts.setUpApp}
          </button>
        </Form>
      )}
    </section>
  )
}

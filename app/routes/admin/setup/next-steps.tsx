import { Form } from 'react-router'
import * as texts from '#texts/dashboard.ts'
import { tabs } from '../tabs.ts'
import type { Step } from './find-steps.ts'

export const setupPath = '/admin-dashboard/setup'

/** Where a step is taken. */
const paths: Partial<Record<Step, string>> = {
  password: '/profile/password',
  catalogue: tabs.imports.path,
  posters: tabs.posters.path,
}

/** The next steps, above the dashboard's table. A step disappears when it is done. */
export function NextSteps({ open }: { open: Step[] }) {
  if (open.length === 0) return null
  return (
    <section className="notice next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">{texts.whatNext}</h2>
      <ul>
        {open.map((step) => {
          const path = paths[step]
          const { what, why } = texts.steps[step]
          return (
            <li key={step}>
              {path ? (
                <a className="text-link" href={path}>
                  {what}
                </a>
              ) : (
                <b>{what}</b>
              )}{' '}
              <span className="quiet">{why}</span>
            </li>
          )
        })}
      </ul>
      <Form method="post" action={setupPath}>
        <button type="submit" className="button button-quiet button-small">
          {texts.dismiss}
        </button>
      </Form>
    </section>
  )
}

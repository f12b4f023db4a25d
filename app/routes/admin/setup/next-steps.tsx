import { Form } from 'react-router'
import { tabs } from '../tabs.ts'
import type { Step } from './find-steps.ts'

export const setupPath = '/admin-dashboard/setup'

const steps: Record<Step, { path?: string; what: string; why: string }> = {
  password: {
    path: '/profile/password',
    what: 'Change your password',
    why: 'It was generated on the first start and shown on the terminal.',
  },
  catalogue: { path: tabs.imports.path, what: 'Import a catalogue', why: 'Or add titles one by one.' },
  posters: {
    path: tabs.posters.path,
    what: 'Fetch the posters',
    why: 'Some are on other sites, which can see everyone who views them here.',
  },
  address: {
    what: 'Set BASE_URL',
    why: 'The site is configured with an address of this machine, so links in mails and search results do not work elsewhere.',
  },
  mail: {
    what: 'Set SMTP_URL',
    why: 'Mails are only written to a folder, so readers who forget their password get none.',
  },
}

/** The next steps, above the dashboard's table. A step disappears when it is done. */
export function NextSteps({ open }: { open: Step[] }) {
  if (open.length === 0) return null
  return (
    <section className="notice next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">What to do next</h2>
      <ul>
        {open.map((step) => {
          const { path, what, why } = steps[step]
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
          Dismiss
        </button>
      </Form>
    </section>
  )
}

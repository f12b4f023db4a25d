import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { longestPasskeyName } from '#domain/accounts/second-factor/rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/two-step.ts'
import { PasskeyForm } from '../../ui/factor/passkey-form.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { FormProblem } from '../../ui/form/use-problem.ts'

interface PasskeysPartProps {
  passkeys: { id: string; name: string; addedAt: string; usedAt: string | null }[]
  mayHavePasskeys: boolean
  mayChange: boolean
  problem: FormProblem | undefined
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/** The reader's passkeys, and a form that adds one. */
export function PasskeysPart({ passkeys, mayHavePasskeys, mayChange, problem, onInput }: PasskeysPartProps) {
  return (
    <section className="two-step-part">
      <h2>{texts.passkeys}</h2>
      <p className="quiet">{mayHavePasskeys ? texts.whatPasskeysAre : texts.noPasskeysHere}</p>
      {passkeys.length > 0 && (
        <ul className="sessions">
          {passkeys.map(({ id, name, addedAt, usedAt }) => (
            <li key={id} className="session">
              <div>
                <p className="session-name">{name}</p>
                <p className="quiet">
                  {texts.addedOn({ date: formatDate(addedAt) })}
                  {`\u00a0· ${usedAt ? texts.lastUsed({ date: formatDate(usedAt) }) : texts.neverUsed}`}
                </p>
              </div>
              {mayChange && (
                <Form method="post">
                  <input type="hidden" name="do" value="remove-passkey" />
                  <input type="hidden" name="id" value={id} />
                  <button type="submit" className="button button-quiet" aria-label={texts.removePasskey({ name })}>
                    {texts.remove}
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && mayHavePasskeys && (
        <>
          <PasskeyForm
            // Once one is added, the next one wants another name.
            key={passkeys.length}
            adding
            onInput={onInput}
            fields={
              <>
                <input type="hidden" name="do" value="add-passkey" />
                <Field
                  {...{ label: texts.passkeyName, name: 'name', hint: texts.passkeyNameHint, problem }}
                  required
                  maxLength={longestPasskeyName}
                  autoComplete="off"
                />
              </>
            }
          >
            {texts.addPasskey}
          </PasskeyForm>
          <noscript>
            <p className="quiet">{texts.passkeysNeedScripts}</p>
          </noscript>
        </>
      )}
    </section>
  )
}

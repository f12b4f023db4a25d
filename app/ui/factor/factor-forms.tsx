import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import type { Factors } from '#domain/accounts/second-factor/rules.ts'
import * as texts from '#texts/two-step.ts'
import { Field } from '../form/field.tsx'
import { Submit } from '../form/submit.tsx'
import type { FormProblem } from '../form/use-problem.ts'
import { PasskeyForm } from './passkey-form.tsx'

interface FactorFormsProps extends Factors {
  problem: FormProblem | undefined
  onInput: (event: FormEvent<HTMLFormElement>) => void
  children: string
  waiting: string
}

/** Asks for the second factor: a code, a passkey or a recovery code. */
export function FactorForms({ problem, onInput, children, waiting, ...has }: FactorFormsProps) {
  // It does not close when its problem goes, which is as soon as somebody types in it.
  const [isRecoveryOpen] = useState(problem?.field === 'recoveryCode' || !has.hasApp)
  return (
    <>
      {has.hasApp && (
        <Form method="post" className="form" onInput={onInput} noValidate replace>
          <CodeField label={texts.code} problem={problem} />
          <Submit waiting={waiting}>{children}</Submit>
        </Form>
      )}
      {has.hasPasskey && (
        <>
          <PasskeyForm>{texts.usePasskey}</PasskeyForm>
          <noscript>
            <p className="quiet">{texts.passkeysNeedScripts}</p>
          </noscript>
        </>
      )}
      {has.hasRecoveryCodes && (
        <details className="two-step-recovery" open={isRecoveryOpen}>
          <summary>{texts.useRecoveryCode}</summary>
          <Form method="post" className="form" onInput={onInput} noValidate replace>
            <Field
              {...{ label: texts.recoveryCode, name: 'recoveryCode', autoComplete: 'off', autoCapitalize: 'none' }}
              spellCheck={false}
              problem={problem}
            />
            <Submit waiting={waiting} quiet>
              {children}
            </Submit>
          </Form>
        </details>
      )}
    </>
  )
}

/** A field for six digits, which phones offer to fill in. */
export function CodeField({ label, problem }: { label: string; problem: FormProblem | undefined }) {
  return (
    <Field
      {...{ label, name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 }}
      required
      problem={problem}
    />
  )
}

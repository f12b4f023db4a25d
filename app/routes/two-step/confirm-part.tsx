import type { FormEvent } from 'react'
import { Form } from 'react-router'
import type { Factors } from '#domain/accounts/second-factor/rules.ts'
import * as texts from '#texts/two-step.ts'
import { FactorForms } from '../../ui/factor/factor-forms.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import type { FormProblem } from '../../ui/form/use-problem.ts'

interface ConfirmPartProps extends Factors {
  missing: 'password' | 'sign-in' | 'factor'
  email: string
  problem: FormProblem | undefined
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/** Asks for the password, then for the second factor if there is one, before anything can be changed. */
export function ConfirmPart({ missing, email, problem, onInput, ...factors }: ConfirmPartProps) {
  if (missing === 'sign-in') return <p className="notice">{texts.signInAgain}</p>
  if (missing === 'factor') {
    return (
      <div className="form">
        <p>{texts.factorFirst}</p>
        <FactorForms {...factors} problem={problem} onInput={onInput} waiting={texts.checking}>
          {texts.proceed}
        </FactorForms>
      </div>
    )
  }
  return (
    <Form method="post" className="form" onInput={onInput} noValidate>
      <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
      <Field
        {...{ label: texts.currentPassword, name: 'current', type: 'password', autoComplete: 'current-password' }}
        hint={texts.passwordFirst}
        problem={problem}
      />
      <Submit waiting={texts.checking}>{texts.proceed}</Submit>
    </Form>
  )
}

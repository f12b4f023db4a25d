import type { FormEvent } from 'react'
import { Form } from 'react-router'
import * as texts from '#texts/profile.ts'
import { Field } from '../../ui/form/field.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import type { FormProblem } from '../../ui/form/use-problem.ts'

interface ConfirmPasswordProps {
  email: string
  hasPassword: boolean
  /** What the password is needed for. */
  hint: string
  problem: FormProblem | undefined
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Asks for the password again before sign-in methods can be changed or sessions ended. Users without a password have to
 * sign in again.
 */
export function ConfirmPassword({ email, hasPassword, hint, problem, onInput }: ConfirmPasswordProps) {
  if (!hasPassword) {
    return <p className="notice">{texts.signInAgain}</p>
  }
  return (
    <Form method="post" className="form" onInput={onInput} noValidate>
      <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
      <Field
        label={texts.currentPassword}
        name="current"
        type="password"
        autoComplete="current-password"
        hint={hint}
        problem={problem}
      />
      <Submit waiting={texts.checking}>{texts.proceed}</Submit>
    </Form>
  )
}

import type { FormEvent } from 'react'
import { Form } from 'react-router'
import * as texts from '#texts/profile.ts'
import { Field } from '../../ui/form/field.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import type { FormProblem } from '../../ui/form/use-problem.ts'

interface ConfirmPasswordProps {
  email: string
  hasPassword: boolean
  problem: FormProblem | undefined
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Asks for the password again before sign-in methods can be changed. Users without a password have to sign in
 * again.
 */
export function ConfirmPassword({ email, hasPassword, problem, onInput }: ConfirmPasswordProps) {
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
        hint={texts.passwordFirst}
        problem={problem}
      />
      <Submit waiting={texts.checking}>{texts.proceed}</Submit>
    </Form>
  )
}

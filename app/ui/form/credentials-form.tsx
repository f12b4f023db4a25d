import { Form } from 'react-router'
import * as texts from '#texts/forms.ts'
import { linkTo } from '../link-to.tsx'
import { ProblemBanner } from './banner.tsx'
import { Field, PasswordField } from './field.tsx'
import { Submit } from './submit.tsx'
import { type FormProblem, useProblem } from './use-problem.ts'

interface CredentialsFormProps {
  /** Why the last try was refused. */
  found?: FormProblem
  /** The email that was typed then. */
  email?: string
  /** The page for a new password, linked beside the message after too many attempts. */
  forgotPassword: string
}

/** Email and password, for readers and for the admin (§2, §5). */
export function CredentialsForm({ found, email, forgotPassword }: CredentialsFormProps) {
  const { problem, onInput } = useProblem(found)
  return (
    <>
      <ProblemBanner problem={problem} />
      {problem?.code === 'too-many-attempts' && (
        <p>{texts.forgotPasswordHelps({ forgotPassword: linkTo(forgotPassword)(texts.forgotPassword) })}</p>
      )}
      <Form method="post" className="form" onInput={onInput} replace>
        <Field
          label={texts.email}
          name="email"
          type="email"
          required
          autoComplete="username"
          defaultValue={email}
          problem={problem}
        />
        <PasswordField
          label={texts.password}
          name="password"
          required
          autoComplete="current-password"
          problem={problem}
        />
        <Submit waiting={texts.signingIn}>{texts.signIn}</Submit>
      </Form>
    </>
  )
}

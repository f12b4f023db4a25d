import { Form } from 'react-router'
import { ProblemBanner } from './banner.tsx'
import { Field, PasswordField } from './field.tsx'
import { Submit } from './submit.tsx'
import { type FormProblem, useProblem } from './use-problem.ts'

interface CredentialsFormProps {
  /** Why the last try was refused. */
  found?: FormProblem
  /** The e-mail that was typed then. */
  email?: string
  /** Where a new password is to be had; offered beside the message to whoever has tried too often. */
  forgotPassword: string
}

/** E-mail and password, as readers and the admin sign in (§2, §5). */
export function CredentialsForm({ found, email, forgotPassword }: CredentialsFormProps) {
  const { problem, onInput } = useProblem(found)
  return (
    <>
      <ProblemBanner problem={problem} />
      {problem?.code === 'too-many-attempts' && (
        <p>
          <a className="text-link" href={forgotPassword}>
            Forgot password
          </a>{' '}
          sends you a link, and lets you in at once.
        </p>
      )}
      <Form method="post" className="form" onInput={onInput}>
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          defaultValue={email}
          problem={problem}
        />
        <PasswordField label="Password" name="password" required autoComplete="current-password" problem={problem} />
        <Submit waiting="Signing in">Sign In</Submit>
      </Form>
    </>
  )
}

import { Form } from 'react-router'
import { ProblemBanner } from './banner.tsx'
import { Field } from './field.tsx'
import { Submit } from './submit.tsx'
import { type FormProblem, useProblem } from './use-problem.ts'

interface CredentialsFormProps {
  /** Why the last try was refused. */
  found?: FormProblem
  /** The e-mail that was typed then. */
  email?: string
}

/** E-mail and password, as readers and the admin sign in (§2, §5). */
export function CredentialsForm({ found, email }: CredentialsFormProps) {
  const { problem, onInput } = useProblem(found)
  return (
    <>
      <ProblemBanner problem={problem} />
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
        <Field
          label="Password"
          name="password"
          type="password"
          required
          autoComplete="current-password"
          problem={problem}
        />
        <Submit waiting="Signing in">Sign In</Submit>
      </Form>
    </>
  )
}

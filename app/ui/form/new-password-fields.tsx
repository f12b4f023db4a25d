import { Field } from './field.tsx'
import type { FormProblem } from './use-problem.ts'

/** A new password, twice, for those who have one to replace (§2). */
export function NewPasswordFields({ problem }: { problem?: FormProblem }) {
  return (
    <>
      <Field label="New Password" name="password" type="password" autoComplete="new-password" problem={problem} />
      <Field
        label="Confirm New Password"
        name="confirmation"
        type="password"
        autoComplete="new-password"
        problem={problem}
      />
    </>
  )
}

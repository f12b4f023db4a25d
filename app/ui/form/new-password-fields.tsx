import { PasswordField } from './field.tsx'
import type { FormProblem } from './use-problem.ts'

/** A new password, twice, to replace the old one (§2). */
export function NewPasswordFields({ problem }: { problem?: FormProblem }) {
  return (
    <>
      <PasswordField
        label="New Password"
        name="password"
        hint="At least 8 characters"
        autoComplete="new-password"
        problem={problem}
      />
      <PasswordField label="Confirm New Password" name="confirmation" autoComplete="new-password" problem={problem} />
    </>
  )
}

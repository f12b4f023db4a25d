import * as texts from '#texts/forms.ts'
import { PasswordField } from './field.tsx'
import type { FormProblem } from './use-problem.ts'

/** A new password, twice, to replace the old one (§2). */
export function NewPasswordFields({ problem }: { problem?: FormProblem }) {
  return (
    <>
      <PasswordField
        label={texts.newPassword}
        name="password"
        hint={texts.passwordLength}
        autoComplete="new-password"
        problem={problem}
      />
      <PasswordField
        label={texts.confirmNewPassword}
        name="confirmation"
        autoComplete="new-password"
        problem={problem}
      />
    </>
  )
}

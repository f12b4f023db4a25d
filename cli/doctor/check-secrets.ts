import { stat } from 'node:fs/promises'
import { secretVariables } from '#server/variables.ts'
import * as texts from '#texts/doctor.ts'
import { type Finding, hint } from './finding.ts'

/** Whether others on this machine may read the secrets in `.env`. */
export async function checkSecrets(file: string, written: string[]): Promise<Finding[]> {
  if (!written.some((name) => secretVariables.includes(name))) return []
  const { mode } = await stat(file)
  return mode & 0o004 ? [hint(texts.secretsAreOpen({ file }))] : []
}

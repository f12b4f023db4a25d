import type { Sentences } from '../../../domain/refusal-rules.ts'
import { inFull } from '../numbers.ts'

/** What only admins do. */
export const ofAdmins = {
  reason: 'Please say why. The log keeps it, and whom it concerns is told',
  'reason-long': ({ most }) => `Please say why in at most ${inFull(most)} characters`,
} satisfies Partial<Sentences>

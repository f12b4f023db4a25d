import type { Kind } from '#domain/titles/rules.ts'
import { sendChange } from './send-change.ts'
import type { Asked } from './shown-record.ts'
import { showToast } from './toast.tsx'

/**
 * Changes a title's record from wherever a control for it stands, and says what was done, with a way back.
 * @returns why it was refused, if it was
 */
export async function changeRecord(title: { kind: Kind; id: string }, asked: Asked): Promise<string | undefined> {
  const { refused, changed } = await sendChange(title, asked)
  if (changed) showToast(changed)
  return refused
}

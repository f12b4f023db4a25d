import { bodyFor } from './odd-bodies.ts'
import { type Sending, sendForms, wantedOf } from './send-forms.ts'

const { ODD_FORMS } = process.env

/**
 * Sends three thousand odd bodies, to each form in turn; with `ODD_FORMS` so many to each. Returns what sendForms does.
 * @param asPages how many get whole pages as answers
 */
export function sendOddForms(forms: Record<string, string[]>, { asPages, ...sending }: Sending & { asPages: number }) {
  return sendForms(sending, async (post) => {
    const paths = wantedOf(forms)
    for (let n = 0; n < (ODD_FORMS ? Number(ODD_FORMS) * paths.length : 3_000); n++) {
      const [path, fields] = paths[n % paths.length] ?? ['/sign-up', []]
      // So that each form gets bodies of all kinds, however many forms there are.
      const kind = n + Math.floor(n / paths.length)
      await post(path, bodyFor(fields, kind), (kind * 7) % 30 < asPages * 30)
    }
  })
}

import { bodyFor } from './odd-bodies.ts'
import { type Sending, sendForms, wantedOf } from './send-forms.ts'

const { ODD_FORMS } = process.env

/**
 * Sends three thousand odd bodies, to each form in turn; with `ODD_FORMS` so many to each, and their number is told. Returns what sendForms does.
 * @param asPages how many get whole pages as answers
 */
export async function sendOddForms(
  forms: Record<string, string[]>,
  { asPages, ...sending }: Sending & { asPages: number },
) {
  const paths = wantedOf(forms)
  const wanted = ODD_FORMS ? Number(ODD_FORMS) * paths.length : 3_000
  const sent = await sendForms(sending, async (post) => {
    for (let n = 0; n < wanted; n++) {
      const [path, fields] = paths[n % paths.length] ?? ['/sign-up', []]
      // So that each form gets bodies of all kinds, however many forms there are.
      const kind = n + Math.floor(n / paths.length)
      await post(path, bodyFor(fields, kind), (kind * 7) % 30 < asPages * 30)
    }
  })
  if (ODD_FORMS) console.info(`${wanted} odd bodies for ${paths.length} forms: ${JSON.stringify(sent.counts)}`)
  return sent
}

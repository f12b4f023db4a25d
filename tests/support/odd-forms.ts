import { bodyFor } from './odd-bodies.ts'
import { bodyOf, meant, type Sending, sendForms, wantedOf } from './send-forms.ts'

const { ODD_FORMS } = process.env

/**
 * Sends three thousand odd bodies, to each form in turn; with `ODD_FORMS` so many to each, and their number is told. Returns what sendForms does.
 * @param asPages how many get whole pages as answers
 */
export async function sendOddForms({ asPages, ...sending }: Sending & { asPages: number }) {
  const forms = wantedOf(sending.forms)
  const wanted = ODD_FORMS ? Number(ODD_FORMS) * forms.length : 3_000
  const sent = await sendForms(sending, async (post) => {
    for (let n = 0; n < wanted; n++) {
      const { path, fields } = forms[n % forms.length] ?? { path: '/sign-up', fields: {} }
      // So that each form gets bodies of all kinds, however many forms there are.
      const kind = n + Math.floor(n / forms.length)
      await post(path, bodyFor(fields, kind), (kind * 7) % 30 < asPages * 30)
    }
  })
  if (ODD_FORMS) console.info(`${wanted} odd bodies for ${forms.length} forms: ${JSON.stringify(sent.counts)}`)
  return sent
}

/** Sends each form as it is meant, to the same site. Returns those that changed nothing, with the answer, and what sendForms does. */
export async function sendAsMeant(sending: Sending) {
  const idle: string[] = []
  const sent = await sendForms({ ...sending, inARow: 1 }, async (post, counts) => {
    for (const { path, fields } of wantedOf(sending.forms)) {
      const changing = counts.changing
      const { status } = await post(path, bodyOf(meant(fields)), true)
      if (counts.changing === changing) idle.push(`${status} ${path}`)
    }
  })
  return { idle, ...sent }
}

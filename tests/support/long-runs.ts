import { bodyOf, meant, type Sending, sendForms, wantedOf } from './send-forms.ts'

/** Of what patterns like to repeat: what a few cost, thousands may cost a million times. */
const repeated = ['0', ' ', '-', '\t', '.', 'a_', '[', '録'].slice(0, process.env.ODD_FORMS ? undefined : 3)
/** So that the form still counts as a small one. */
const longRun = 30_000

/** Sends each form with a long run of each of these in each of its fields. Returns what sendForms does. */
export function sendLongRuns(sending: Sending) {
  return sendForms(sending, async (post) => {
    for (const { path, fields } of wantedOf(sending.forms)) {
      for (const field of Object.keys(fields)) {
        for (const part of repeated) {
          const run = `1${part.repeat(longRun / encodeURIComponent(part).length)}!`
          await post(path, bodyOf({ ...meant(fields), [field]: run }), false)
        }
      }
    }
  })
}

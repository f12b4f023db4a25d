import type { Reportable } from '#domain/reports/reportable-rules.ts'
import { type Report, readReport } from '#domain/reports/rules.ts'
import * as texts from '#texts/reporting.ts'
import { services, visit } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import type { Context } from '#web/request-context.ts'
import { refused } from '../../router/refused.ts'

interface Sent {
  what: Reportable
  /** Whose report it is. */
  userId: string
  /** Sends it to the admin. @returns the path to which the reader goes back */
  send(report: Report): Promise<string>
}

/** Reads a reader's report and sends it to the admin: so many an hour, whatever they report. */
export async function receiveReport(context: Context, request: Request, { what, userId, send }: Sent) {
  const typed = typedInto(await readForm(request), ['reason', 'note'])
  try {
    const report = readReport(what, typed)
    const { attempts } = context.get(services).accounts
    await attempts.count('report', { address: context.get(visit).clientAddress(), account: userId })
    return redirectWithNotice(context, await send(report), texts.thanks({ what }))
  } catch (error) {
    return refused(context, error, typed)
  }
}

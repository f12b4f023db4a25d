import type { Accounts } from '#domain/accounts/accounts.ts'
import type { Session } from '#domain/accounts/find-session.ts'
import { renewToken } from '#domain/accounts/renew-token.ts'
import { readText } from '#domain/accounts/rules.ts'
import { finishApp, removeApp, startApp } from '#domain/accounts/second-factor/change-app.ts'
import { addPasskey, removePasskey } from '#domain/accounts/second-factor/change-passkeys.ts'
import { confirmFactor } from '#domain/accounts/second-factor/confirm.ts'
import { renewRecoveryCodes } from '#domain/accounts/second-factor/renew-recovery-codes.ts'
import { readCode, readFactor, readPasskeyAnswer, readPasskeyName } from '#domain/accounts/second-factor/rules.ts'
import { type Turned, unturned } from '#domain/accounts/second-factor/turn.ts'
import { confirmSession } from '#domain/accounts/sign-in-methods.ts'
import type { Visitor } from '#domain/accounts/visitor.ts'
import * as texts from '#texts/two-step.ts'

/** What was done, in a sentence; nothing where the page says it all. */
type Done = Turned & { said: string; cookies: string[] }

/**
 * Does what a form of the page says: by its field `do`, or else it holds the password or the second factor.
 * @throws Refusal
 */
export async function changeSecondFactor(
  accounts: Accounts,
  reader: Session,
  form: FormData,
  visitor: Visitor,
  challengeKey: string | undefined,
): Promise<Done> {
  const { token } = reader
  const said = ({ turned, codes }: Turned, usual: string): Done => {
    const sentences = { on: texts.turnedOn, off: texts.turnedOff }
    return { turned, codes, said: turned ? sentences[turned] : usual, cookies: [] }
  }
  switch (readText(form, 'do')) {
    case 'start-app':
      await startApp(accounts, reader, visitor)
      return said(unturned, '')
    case 'finish-app':
      return said(await finishApp(accounts, reader, readCode(form), visitor), texts.appAdded)
    case 'remove-app':
      return said(await removeApp(accounts, reader, token), texts.appRemoved)
    case 'add-passkey': {
      const passkey = { name: readPasskeyName(form), answer: readPasskeyAnswer(form), challengeKey }
      return said(await addPasskey(accounts, reader, passkey, token), texts.passkeyAdded)
    }
    case 'remove-passkey':
      return said(await removePasskey(accounts, reader, readText(form, 'id'), token), texts.passkeyRemoved)
    case 'renew-codes':
      return said({ turned: null, codes: await renewRecoveryCodes(accounts, reader, token) }, '')
  }
  if (form.has('current')) await confirmSession(accounts, reader, readText(form, 'current'), visitor)
  else await confirmFactor(accounts, reader, readFactor(form), visitor, challengeKey)
  return { ...said(unturned, texts.tenMinutes), cookies: await renewToken(accounts, token) }
}

import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-router'
import * as texts from '#texts/two-step.ts'

interface PasskeyFormProps {
  /** What the button says. */
  children: string
  /** Whether a passkey is made; otherwise one is asked for. */
  adding?: boolean
  /** Fields of the form. */
  fields?: ReactNode
  onInput?: (event: FormEvent<HTMLFormElement>) => void
}

/** A form that is sent with a passkey's answer. Passkeys belong to scripts alone: without them the form is not there. */
export function PasskeyForm({ children, adding = false, fields, onInput }: PasskeyFormProps) {
  const answer = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')

  async function ask(event: FormEvent<HTMLFormElement>) {
    const { currentTarget: form } = event
    const field = answer.current
    // The server says what is wrong with the other fields, before anybody is asked for a finger.
    if (field?.value !== '' || !form.checkValidity()) return
    event.preventDefault()
    setProblem('')
    try {
      field.value = JSON.stringify(await answerOf(adding))
      form.requestSubmit()
      field.value = ''
    } catch (error) {
      setProblem(error instanceof Refused ? error.message : texts.passkeyUnasked)
    }
  }

  return (
    <Form method="post" className="form needs-script" onSubmit={ask} onInput={onInput} noValidate replace>
      {fields}
      <input ref={answer} type="hidden" name="passkey" defaultValue="" />
      <button type="submit" className="button button-quiet">
        {children}
      </button>
      <p className="field-problem" role="alert">
        {problem}
      </p>
    </Form>
  )
}

/** Why no passkey could be asked, in words. */
class Refused extends Error {}

async function answerOf(adding: boolean): Promise<unknown> {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) throw new Refused(texts.passkeyUnknown)
  const response = await fetch(adding ? '/auth/passkey?new' : '/auth/passkey', { method: 'POST' })
  const { options, refused } = await response.json()
  if (refused) throw new Refused(refused)
  const credential = adding
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
  return (credential as PublicKeyCredential).toJSON()
}

import { keepSentPicture } from '#domain/media/keep-sent-picture.ts'
import type { Actor } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { readTitleValues, type TitleValues } from '#domain/titles/title-form-rules.ts'
import { services } from '#web/context.ts'
import { readForm } from '#web/form.ts'
import type { Context } from '#web/request-context.ts'

interface Received {
  values: TitleValues
  /** The value of the button that was pressed; empty for Save. */
  step: string
  /** Why a picture sent with the form was refused. */
  refusal: Refusal | null
}

const pictureFile = /^(poster|headerImage|(?:character|staff)\.\d{1,4}\.image)File$/

/**
 * Reads the title form. Pictures sent with it by a browser without scripts are stored first, so that the form has their
 * addresses even if it is refused.
 */
export async function receiveForm(context: Context, request: Request, actor: Actor): Promise<Received> {
  const { db, ...making } = context.get(services)
  const form = await readForm(request)
  let refusal: Refusal | null = null
  for (const [name, file] of [...form]) {
    const [, field] = pictureFile.exec(name) ?? []
    if (!field) continue
    try {
      const address = await keepSentPicture(db, making, { actor, folder: 'imgs', file })
      if (address) form.set(field, address)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal ??= error.about({ field })
    }
  }
  const step = form.get('step')
  return { values: readTitleValues(form), step: typeof step === 'string' ? step : '', refusal }
}

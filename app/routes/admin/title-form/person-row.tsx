import { memo } from 'react'
import { fieldName, type PersonValues, peopleFields } from '#domain/titles/people-rules.ts'
import type { People } from '#domain/titles/title-shape-rules.ts'
import { people as names } from '#texts/title-fields.ts'
import * as texts from '#texts/title-form.ts'
import { Field } from '../../../ui/form/field.tsx'
import { PictureUpload } from '../../../ui/picture-upload/picture-upload.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { spoken } from '../../../ui/spoken.tsx'
import { useTitleForm } from './form-context.ts'
import { ScopeChoice } from './scope-choice.tsx'

interface PersonRowProps {
  people: People
  place: number
  person: PersonValues
  path: string
  /** How many other titles credit the same. */
  elsewhere: number
  /** Just added by a script: the name gets the focus. */
  isNew: boolean
  onRemove(person: PersonValues): void
}

/**
 * One character or staff member of the form: image, name, and vocal or role (§2). A title may have two thousand of them, so
 * only those that a change concerns are rendered again.
 */
export const PersonRow = memo(({ people, place, person, path, elsewhere, isNew, onRemove }: PersonRowProps) => {
  const { saved, problem } = useTitleForm()
  const { one, part: partLabel } = names[people]
  const { part } = peopleFields[people]
  const isVoiceless = part === 'vocal' && saved?.kind === 'manga'
  const nameOf = (field: Parameters<typeof fieldName>[2]) => fieldName(people, place, field)
  return (
    <li>
      <fieldset className="person-row">
        <legend className="spoken">{texts.personNumber({ one, number: place + 1 })}</legend>
        <input type="hidden" name={nameOf('id')} value={person.id} />
        <PictureUpload
          label={texts.image}
          folder="imgs"
          name={nameOf('image')}
          current={person.image}
          withHint={false}
          problem={problem}
        >
          {(address) => <Portrait name={person.name} image={address || null} />}
        </PictureUpload>
        <Field
          label={texts.name}
          name={nameOf('name')}
          defaultValue={person.name}
          problem={problem}
          autoFocus={isNew}
        />
        {!isVoiceless && (
          <div className={part === 'vocal' ? 'only-anime' : undefined}>
            <Field label={partLabel} name={nameOf('part')} defaultValue={person.part} problem={problem} />
          </div>
        )}
        {elsewhere > 0 && <ScopeChoice name={nameOf('scope')} scope={person.scope} elsewhere={elsewhere} />}
        <button
          type="submit"
          name="step"
          value={`remove-${people}-${place}`}
          formAction={`${path}#${people}`}
          className="button button-quiet"
          onClick={(event) => {
            event.preventDefault()
            onRemove(person)
          }}
        >
          {texts.removePerson({ name: person.name || texts.personNumber({ one, number: place + 1 }), spoken })}
        </button>
      </fieldset>
    </li>
  )
})

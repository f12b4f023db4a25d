import * as texts from '#texts/title-form.ts'

interface ScopeChoiceProps {
  name: string
  scope: string | undefined
  /** How many other titles have the same person or character. */
  elsewhere: number
}

/** Where a new name or image of somebody counts whom other titles have too. */
export function ScopeChoice({ name, scope, elsewhere }: ScopeChoiceProps) {
  return (
    <fieldset className="scope-choice">
      <legend>{texts.alsoIn({ titles: elsewhere })}</legend>
      <label>
        <input type="radio" name={name} value="here" defaultChecked={scope !== 'everywhere'} /> {texts.hereOnly}
      </label>
      <label>
        <input type="radio" name={name} value="everywhere" defaultChecked={scope === 'everywhere'} /> {texts.everywhere}
      </label>
    </fieldset>
  )
}

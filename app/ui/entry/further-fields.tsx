import { useEffect, useRef, useState } from 'react'
import * as texts from '#texts/entry.ts'
import { BeyondButton } from './beyond-button.tsx'
import type { FieldsProps } from './shown-record.ts'
import { TypedField, TypedText } from './typed-field.tsx'

export const furtherFields = ['notes', 'tags', 'repeats', 'volumes']

/** What most readers do not fill in. It is open where something of it is wrong. */
export function FurtherFields({ shown, value, was, save, problem, isWrong, wrongAt, typing }: FieldsProps) {
  const { kind, volumes } = shown.title
  const isOneWrong = furtherFields.some(isWrong)
  const [isOpenAtFirst] = useState(isOneWrong)
  const section = useRef<HTMLDetailsElement>(null)

  // It never closes by itself: the focus may be in it.
  useEffect(() => {
    if (isOneWrong && section.current) section.current.open = true
  }, [isOneWrong])

  return (
    <details ref={section} className="keep-further" open={isOpenAtFirst}>
      <summary>{texts.further}</summary>
      <div className="keep-further-fields">
        <label className="keep-field" htmlFor="entry-notes">
          <span>{texts.notes}</span>
          <TypedText rows={3} {...typing('notes')} />
          <small className="quiet">{texts.notesHint}</small>
        </label>
        {wrongAt('notes')}
        <label className="keep-field" htmlFor="entry-tags">
          <span>{texts.tags}</span>
          <TypedField autoComplete="off" {...typing('tags')} />
          <small className="quiet">{texts.tagsHint}</small>
        </label>
        {wrongAt('tags')}
        <label className="keep-line" htmlFor="entry-repeats">
          <span>{texts.repeats[kind]}</span>
          <TypedField inputMode="numeric" autoComplete="off" size={4} {...typing('repeats')} />
        </label>
        {wrongAt('repeats')}
        {(kind === 'manga' || was('volumes') !== '0' || isWrong('volumes')) && (
          <label className="keep-line" htmlFor="entry-volumes">
            <span>{texts.volumes}</span>
            <span>
              <TypedField inputMode="numeric" autoComplete="off" size={4} {...typing('volumes')} />
              {volumes !== null && <span className="keep-total"> {texts.ofTotal({ total: volumes })}</span>}
            </span>
          </label>
        )}
        {wrongAt('volumes')}
        {problem?.field === 'volumes' && volumes !== null && <BeyondButton total={volumes} />}
        <label className="keep-check">
          <input type="hidden" name="private" value="no" />
          <input
            type="checkbox"
            name="private"
            value="yes"
            {...(save
              ? {
                  checked: was('private') === 'yes',
                  onChange: ({ target }) => save({ private: target.checked ? 'yes' : 'no' }),
                }
              : { defaultChecked: value('private') === 'yes' })}
          />
          <span>
            {texts.isPrivate} <small className="quiet">{texts.isPrivateHint}</small>
          </span>
        </label>
      </div>
    </details>
  )
}

import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { TitleValues } from '#domain/titles/title-form-rules.ts'
import { kindNames } from '#texts/kinds.ts'
import * as texts from '#texts/title-form.ts'
import { ProblemBanner } from '../../../ui/form/banner.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { Submit } from '../../../ui/form/submit.tsx'
import { type FormProblem, useProblem } from '../../../ui/form/use-problem.ts'
import { AskBeforeLeaving } from './ask-before-leaving.tsx'
import { askFirst } from './ask-first.ts'
import { DateField } from './date-field.tsx'
import { TitleFormContext } from './form-context.ts'
import { FormatField } from './format-field.tsx'
import { FurtherFields } from './further-fields.tsx'
import { GenreField } from './genre-field.tsx'
import { PeopleRows } from './people-rows.tsx'
import { PictureField } from './picture-field.tsx'
import { TitleField } from './title-field.tsx'

interface TitleFormProps {
  values: TitleValues
  /** Whether `values` are unsaved input. */
  isTyped: boolean
  /** The saved title; null for a new one. */
  saved: TitleValues | null
  problem?: FormProblem
  genres: string[]
  /** The path of the page, which is also the form's action. */
  path: string
  /** The table to return to. */
  from: string
  /** Shown before the fields. */
  children?: ReactNode
}

/** Everything an admin enters for a title (§2 Add tab, edit page): facts, pictures, characters and staff. */
export function TitleForm({ values, isTyped, saved, problem: refusal, genres, path, from, children }: TitleFormProps) {
  const submit = useSubmit()
  const ref = useRef<HTMLFormElement>(null)
  const [prevented, setPrevented] = useState<FormProblem>()
  const { problem, onInput } = useProblem(prevented ?? refusal)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const obstacle = await askFirst()
    setPrevented(obstacle)
    if (!obstacle) submit(form)
  }

  return (
    <TitleFormContext value={{ values, saved, problem }}>
      <Form
        ref={ref}
        method="post"
        action={path}
        encType="multipart/form-data"
        className="form title-form"
        noValidate
        onSubmit={send}
        onInput={onInput}
      >
        {/* The Enter key presses the first button. */}
        <button type="submit" hidden />
        <ProblemBanner problem={problem} />
        {children}
        <input type="hidden" name="version" value={values.version} />
        <input type="hidden" name="marks" value={values.marks} />
        {saved && <p className="quiet">{texts.emptyKeeps}</p>}
        <section className="title-form-fields" aria-label={texts.facts}>
          {saved ? (
            <input type="hidden" name="kind" value={saved.kind} />
          ) : (
            <div className="title-form-kind">
              <Select label={texts.type} name="kind" defaultValue={values.kind} problem={problem}>
                <option value="anime">{kindNames.anime.one}</option>
                <option value="manga">{kindNames.manga.one}</option>
              </Select>
            </div>
          )}
          <TitleField field="title" autoComplete="off" />
          <TitleField field="titleEnglish" autoComplete="off" />
          <TitleField field="titleNative" autoComplete="off" />
          <FormatField />
          <TitleField field="studio" autoComplete="off" />
          <TitleField field="episodes" type="number" min={1} inputMode="numeric" />
          <TitleField field="duration" type="number" min={1} inputMode="numeric" hint={texts.durationHint} />
          <DateField field="releasedOn" />
          <DateField field="endedOn" />
          <TitleField field="storyline" rows={7} />
          <GenreField known={genres} />
          <TitleField field="contentWarning" autoComplete="off" />
          <TitleField field="soundtracks" rows={3} hint={texts.soundtracksHint} />
          <TitleField field="trailerUrl" type="url" inputMode="url" autoComplete="off" hint={texts.trailerHint} />
        </section>
        <section className="title-form-pictures" aria-label={texts.pictures}>
          <PictureField field="poster" />
          <PictureField field="headerImage" />
        </section>
        <p className="quiet without-script">{texts.picturesWithoutScripts}</p>
        <FurtherFields />
        <PeopleRows people="characters" path={path} />
        <PeopleRows people="staff" path={path} />
        <div className="title-form-save">
          <Submit waiting={texts.saving}>{texts.save}</Submit>
          <a className="button button-quiet" href={from}>
            {texts.cancel}
          </a>
        </div>
      </Form>
      <AskBeforeLeaving form={ref} isTyped={isTyped} />
    </TitleFormContext>
  )
}

import { Form } from 'react-router'
import { largestCatalogue } from '#domain/media/rules.ts'
import * as texts from '#texts/imports.ts'
import { catalogueTooLarge } from '#texts/uploads.ts'
import { Submit } from '../../../ui/form/submit.tsx'
import { type FormProblem, useProblem } from '../../../ui/form/use-problem.ts'
import { FileField } from '../../../ui/picture-upload/file-field.tsx'
import { SourceField } from './source-field.tsx'

interface UploadFormProps {
  sources: string[]
  typed?: Record<string, string>
  problem?: FormProblem
}

/** The form for a catalogue file. */
export function UploadForm({ sources, typed, problem: refusal }: UploadFormProps) {
  const { problem, onInput } = useProblem(refusal)
  return (
    <Form className="import-form" method="post" encType="multipart/form-data" onInput={onInput}>
      <p className="prose">{texts.whatItIs({ format: <code key="format">docs/catalogue-format.md</code> })}</p>
      <FileField
        label={texts.catalogueFile}
        folder="catalogues"
        hint={texts.largest}
        hintWithoutScripts={texts.largestWithoutScripts}
        largest={largestCatalogue}
        tooLarge={catalogueTooLarge}
        uploaded={texts.uploaded}
        problem={problem?.field === 'source' ? undefined : problem}
      />
      <SourceField sources={sources} typed={typed?.source} problem={problem} />
      <div>
        <Submit waiting={texts.beginning}>{texts.checkFile}</Submit>
      </div>
    </Form>
  )
}

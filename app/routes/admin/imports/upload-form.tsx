import { Form } from 'react-router'
import { largestCatalogue } from '#domain/media/rules.ts'
import * as texts from '#texts/imports.ts'
import { catalogueTooLarge } from '#texts/uploads.ts'
import { Submit } from '../../../ui/form/submit.tsx'
import { FileField } from '../../../ui/picture-upload/file-field.tsx'
import { SourceField } from './source-field.tsx'

/** The form for a catalogue file. */
export function UploadForm({ problem, sources }: { problem?: string; sources: string[] }) {
  return (
    <Form className="import-form" method="post" encType="multipart/form-data">
      <p className="prose">{texts.whatItIs({ format: <code key="format">docs/catalogue-format.md</code> })}</p>
      <FileField
        label={texts.catalogueFile}
        folder="catalogues"
        hint={texts.largest}
        hintWithoutScripts={texts.largestWithoutScripts}
        largest={largestCatalogue}
        tooLarge={catalogueTooLarge}
        uploaded={texts.uploaded}
        problem={problem}
      />
      <SourceField sources={sources} />
      <div>
        <Submit waiting={texts.beginning}>{texts.checkFile}</Submit>
      </div>
    </Form>
  )
}

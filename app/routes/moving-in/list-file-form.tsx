import { Form } from 'react-router'
import { largestList } from '#domain/media/rules.ts'
import * as texts from '#texts/moving-in.ts'
import { listTooLarge } from '#texts/uploads.ts'
import { Submit } from '../../ui/form/submit.tsx'
import type { FormProblem } from '../../ui/form/use-problem.ts'
import { FileField } from '../../ui/picture-upload/file-field.tsx'
import { WhereListsAre } from './where-lists-are.tsx'

/** The form for a list from another site, and where each site has it. */
export function ListFileForm({ problem }: { problem?: FormProblem }) {
  return (
    <Form className="import-form" method="post" encType="multipart/form-data">
      <p className="prose">{texts.explanation}</p>
      <FileField
        label={texts.listFile}
        folder="lists"
        hint={texts.fileHint}
        hintWithoutScripts={texts.fileHintWithoutScripts}
        largest={largestList}
        tooLarge={listTooLarge}
        uploaded={texts.uploadedReading}
        problem={problem}
        sendsAtOnce
      />
      {/* With scripts it is looked at as soon as it is uploaded. */}
      <div className="without-script">
        <Submit waiting={texts.beginning}>{texts.look}</Submit>
      </div>
      <WhereListsAre />
    </Form>
  )
}

import { useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { largestCatalogue, smallFile, type UploadState } from '#domain/media/rules.ts'
import * as texts from '#texts/imports.ts'
import * as uploadTexts from '#texts/uploads.ts'
import { Banner } from '../../../ui/form/banner.tsx'
import { Submit } from '../../../ui/form/submit.tsx'
import { isUnderway, UploadProgress } from '../../../ui/picture-upload/upload-progress.tsx'
import { useHeldForm } from '../../../ui/picture-upload/use-held-form.ts'
import { useUpload } from '../../../ui/picture-upload/use-upload.ts'
import { SourceField } from './source-field.tsx'

/**
 * The form for a catalogue file. With JavaScript the file is uploaded, resumably, as soon as it is chosen, and the form
 * sends the upload's id. Without JavaScript the form sends the file itself, which must be small.
 */
export function UploadForm({ problem, sources }: { problem?: string; sources: string[] }) {
  const [withJavaScript, setWithJavaScript] = useState(false)
  useEffect(() => setWithJavaScript(true), [])
  const [file, setFile] = useState<File>()
  const upload = useUpload({ refuse, send })
  const underway = isUnderway(upload)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const tooEarly = useHeldForm(field, underway)
  const wrong = upload.problem ?? (tooEarly ? uploadTexts.waitOrCancel : problem)

  function choose(files: FileList | null) {
    const [chosen] = files ?? []
    if (!chosen) return
    setFile(chosen)
    upload.choose(chosen)
  }

  return (
    <Form className="import-form" method="post" encType="multipart/form-data">
      <p className="prose">{texts.whatItIs({ format: <code key="format">docs/catalogue-format.md</code> })}</p>
      <Banner kind="problem">{wrong}</Banner>
      <div className="picture-upload-field">
        <label htmlFor={id}>{texts.catalogueFile}</label>
        <input
          id={id}
          type="file"
          name={withJavaScript ? undefined : 'file'}
          aria-describedby={`${id}-hint`}
          ref={field}
          // Otherwise choosing the same file again after an error would fire no change event.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
          onChange={({ currentTarget }) => choose(currentTarget.files)}
        />
        <p id={`${id}-hint`} className="quiet">
          {withJavaScript ? texts.largest : texts.largestWithoutScripts}
        </p>
        {withJavaScript && <input type="hidden" name="upload" value={upload.address?.replace(/^.*\//, '') ?? ''} />}
        {withJavaScript && <input type="hidden" name="fileName" value={file?.name ?? ''} />}
        {underway && <UploadProgress {...upload} resumable={(file?.size ?? 0) > smallFile} />}
        <p role="status" className="quiet">
          {file && upload.state && texts.uploadIs({ file: file.name, state: stateTexts[upload.state] })}
        </p>
      </div>
      <SourceField sources={sources} />
      <div>
        <Submit waiting={texts.beginning}>{texts.checkFile}</Submit>
      </div>
    </Form>
  )
}

const stateTexts: Record<UploadState, string> = {
  running: texts.uploading,
  pausing: texts.pausing,
  paused: texts.paused,
  canceling: texts.canceling,
  canceled: uploadTexts.canceled,
  error: texts.notUploaded,
  success: texts.uploaded,
}

function refuse({ size }: File): string | null {
  if (size > largestCatalogue) return uploadTexts.catalogueTooLarge
  return size === 0 ? uploadTexts.fileEmpty : null
}

const send: Parameters<typeof useUpload>[0]['send'] = (file, listener) =>
  import('../../../ui/picture-upload/send-file.ts').then(({ sendFile }) => sendFile(file, 'catalogues', listener))

import { type DragEvent, useEffect, useId, useState } from 'react'
import { smallFile, type UploadFolder } from '#domain/media/rules.ts'
import * as texts from '#texts/uploads.ts'
import { Banner } from '../form/banner.tsx'
import { describedBy, useWrongField } from '../form/field.tsx'
import type { FormProblem } from '../form/use-problem.ts'
import { isUnderway, UploadProgress } from './upload-progress.tsx'
import { useHeldForm } from './use-held-form.ts'
import { useUpload } from './use-upload.ts'

interface FileFieldProps {
  label: string
  folder: UploadFolder
  hint: string
  hintWithoutScripts: string
  /** Bytes, and what is said of a larger file. */
  largest: number
  tooLarge: string
  /** What is said when it is uploaded. */
  uploaded: string
  /** What the server said of the form: of the field `file`, or of all of it. */
  problem?: FormProblem
  /** Sends the form as soon as the file is uploaded. */
  sendsAtOnce?: boolean
}

/**
 * A form's field for a file. With JavaScript the file is uploaded, resumably, as soon as it is chosen or dropped, and the form
 * sends the upload's id and the file's name. Without JavaScript the form sends the file itself, which must be small.
 */
export function FileField({ label, folder, sendsAtOnce = false, uploaded, problem, ...field }: FileFieldProps) {
  const [withJavaScript, setWithJavaScript] = useState(false)
  useEffect(() => setWithJavaScript(true), [])
  const [file, setFile] = useState<File>()
  const upload = useUpload({
    refuse: ({ size }) => (size > field.largest ? field.tooLarge : size === 0 ? texts.fileEmpty : null),
    send: (chosen, listener) => import('./send-file.ts').then(({ sendFile }) => sendFile(chosen, folder, listener)),
  })
  const underway = isUnderway(upload)
  const id = useId()
  const { field: input, wrong, marks } = useWrongField<HTMLInputElement>('file', problem)
  const tooEarly = useHeldForm(input, underway)
  const isThere = upload.state === 'success'
  useEffect(() => {
    if (isThere && sendsAtOnce) input.current?.form?.requestSubmit()
  }, [isThere, sendsAtOnce, input])

  function choose(files: FileList | null) {
    const [chosen] = files ?? []
    if (!chosen) return
    setFile(chosen)
    upload.choose(chosen)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    choose(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the field itself serves everybody else
    <div className="picture-upload-field" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div id={`${id}-problem`}>
        <Banner kind="problem">{upload.problem ?? (tooEarly ? texts.waitOrCancel : problem?.sentence)}</Banner>
      </div>
      <label htmlFor={id}>{label}</label>
      <input
        {...marks}
        id={id}
        type="file"
        name={withJavaScript ? undefined : 'file'}
        data-field="file"
        aria-describedby={describedBy(id, { hint: true, wrong })}
        // Otherwise choosing the same file again after an error would fire no change event.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onChange={({ currentTarget }) => choose(currentTarget.files)}
      />
      <p id={`${id}-hint`} className="quiet">
        {withJavaScript ? field.hint : field.hintWithoutScripts}
      </p>
      {withJavaScript && <input type="hidden" name="upload" value={upload.address?.replace(/^.*\//, '') ?? ''} />}
      {withJavaScript && <input type="hidden" name="fileName" value={file?.name ?? ''} />}
      {underway && <UploadProgress {...upload} resumable={(file?.size ?? 0) > smallFile} />}
      <p role="status" className="quiet">
        {file &&
          upload.state &&
          texts.uploadIs({ file: file.name, state: isThere ? uploaded : texts.uploadStates[upload.state] })}
      </p>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Form } from 'react-router'
import * as texts from '#texts/merging.ts'
import { Submit } from '../../../ui/form/submit.tsx'
import type { RefusedForm } from '../../../ui/form/use-problem.ts'
import { ReasonField } from '../reason-field.tsx'

interface MergeFrameProps {
  names: { from: string; into: string }
  paths: {
    /** Of this merge. */
    merge: string
    /** Of the merge the other way round. */
    swapped: string
    /** Where another one is chosen. */
    choose: string
    cancel: string
  }
  chooseAnother: string
  refused?: RefusedForm
  /** What would become of both. */
  children: ReactNode
}

/** Asks an admin why, and merges. */
export function MergeFrame({ names, paths, chooseAnother, refused, children }: MergeFrameProps) {
  return (
    <Form method="post" action={paths.merge} className="merge-form">
      {children}
      <ReasonField label={texts.reason} refused={refused} />
      <p className="merge-others">
        <a className="text-link" href={paths.swapped}>
          {texts.swap}
          <span className="spoken">{texts.swapSpoken(names)}</span>
        </a>
        <a className="text-link" href={paths.choose}>
          {chooseAnother}
        </a>
      </p>
      <div className="modal-actions">
        <a className="button button-quiet" href={paths.cancel}>
          {texts.cancel}
        </a>
        <Submit waiting={texts.merging}>{texts.merge}</Submit>
      </div>
    </Form>
  )
}

interface Side {
  path: string
  name: string
  /** What tells it from others of its name. */
  about: string
}

/** What is merged, and into what. */
export function FromInto({ from, into }: { from: Side; into: Side }) {
  return (
    <p className="merge-titles">
      {[from, into].map(({ path, name, about }, place) => (
        <span key={path}>
          {place === 1 && '→\u00a0'}
          <a className="text-link" href={path}>
            {name}
          </a>{' '}
          <span className="quiet">{about}</span>
        </span>
      ))}
    </p>
  )
}

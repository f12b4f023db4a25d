import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import * as texts from '#texts/change-many.ts'
import { showToast } from '../../ui/entry/toast.tsx'
import type { RefusedForm } from '../../ui/form/use-problem.ts'
import { say } from '../../ui/post/say.ts'
import { tellPage } from '../../ui/post/tell-page.ts'
import { send as sendForm } from '../../ui/post/use-post.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { ChangeFields, type Doing } from './change-fields.tsx'
import type { ListFrame } from './list-frame.ts'
import { type ListShown, useChoice } from './use-choice.ts'

interface ChangeBarProps extends ListShown {
  frame: ListFrame
}

/**
 * What can be done to the titles that are chosen: one form, with one field of ids or the address of the list. It is loaded when
 * the first box is ticked. Without scripts it stands below the list and sends the boxes that are ticked, to the page itself.
 */
export function ChangeBar({ frame, ...shown }: ChangeBarProps) {
  const { pagePath, path } = frame
  const { total } = shown
  const { choice, chooseAll, chooseNone, ids } = useChoice(shown)
  const bar = useRef<HTMLFormElement>(null)
  const refusal = useActionData<RefusedForm>()
  const [doing, setDoing] = useState((refusal?.typed.do ?? 'standing') as Doing)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState(refusal?.problem.sentence ?? '')

  useRoomFor(bar, choice.count > 0)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = new FormData(event.currentTarget)
    form.delete('id')
    if (choice.isAll) form.set('all', path)
    else form.set('ids', ids().join())
    setSending(true)
    setProblem('')
    // Thousands of titles take as long as they take.
    const { said = '', refused, goTo, undo = null } = await sendForm('/my-fav-list/changes', form, null)
    setSending(false)
    if (goTo) return location.assign(goTo)
    if (refused) return setProblem(refused)
    chooseNone(bar.current)
    say(said)
    showToast({ said, undo })
    tellPage()
  }

  if (!import.meta.env.SSR && choice.count === 0) return null
  return (
    <form
      ref={bar}
      id="change-many"
      className="change-bar"
      method="post"
      action={pagePath}
      aria-label={texts.changeMany}
      onSubmit={send}
      onKeyDown={({ key }) => key === 'Escape' && chooseNone(bar.current)}
    >
      <input type="hidden" name="back" value={pagePath} />
      <p className="change-count needs-script">
        <b role="status">{texts.chosen({ count: choice.count })}</b>
        {!choice.isAll && choice.count < total && (
          <button type="button" className="text-button" onClick={chooseAll}>
            {texts.chooseAll({ count: total })}
          </button>
        )}
        <button
          type="button"
          className="text-button"
          onClick={() => chooseNone(bar.current)}
          ref={choice.isAll ? takeFocus : undefined}
        >
          {texts.chooseNone}
        </button>
      </p>
      <label className="without-script">
        <input type="checkbox" name="all" value={path} defaultChecked={Boolean(refusal?.typed.all)} />{' '}
        {texts.chooseAll({ count: total })}
      </label>
      <ChangeFields frame={frame} doing={doing} setDoing={setDoing} refusal={refusal} />
      <button type="submit" className="button" aria-disabled={sending || undefined}>
        {sending ? texts.changing : texts.change}
      </button>
      <p id="change-problem" className="field-problem" role="alert">
        {problem}
      </p>
    </form>
  )
}

/** Keeps what has the focus from being under the bar: browsers scroll it into view above. */
function useRoomFor(bar: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    if (!isShown || !bar.current) return
    const { style } = document.documentElement
    const watcher = new ResizeObserver(([entry]) => {
      style.scrollPaddingBottom = `${entry?.target.getBoundingClientRect().height}px`
    })
    watcher.observe(bar.current)
    return () => {
      watcher.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [bar, isShown])
}

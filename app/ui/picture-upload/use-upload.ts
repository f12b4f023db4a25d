import { useEffect, useRef, useState } from 'react'
import type { UploadState } from '#domain/media/rules.ts'
import * as texts from '#texts/uploads.ts'
import type { Listener, Sending } from './send-file.ts'

export interface UploadStatus {
  /** Null before the first file is chosen. */
  state: UploadState | null
  /** From 0 to 1. */
  progress: number
  /** What went wrong; only in the state 'error'. */
  problem: string | null
  /** The address of the last file that was uploaded. */
  address: string | null
}

const before: UploadStatus = { state: null, progress: 0, problem: null, address: null }

interface Uploading {
  /** Says why a file is refused; null if it is accepted. */
  refuse(file: File): string | null
  /** Starts sending a file. The code for it is loaded when the first file is chosen. */
  send(file: File, listener: Listener): Promise<Sending>
}

/** Uploads one file at a time (§9 Storage). */
export function useUpload({ refuse, send }: Uploading) {
  const [status, setStatus] = useState(before)
  const sending = useRef<Promise<Sending> | null>(null)
  const latest = useRef(0)

  useEffect(
    () => () => {
      latest.current++
      sending.current?.then(({ pause }) => pause())
    },
    [],
  )

  function change(changes: Partial<UploadStatus>) {
    setStatus((status) => ({ ...status, ...changes }))
  }

  function choose(file: File) {
    const turn = ++latest.current
    const ifLatest = (changes: Partial<UploadStatus>) => latest.current === turn && change(changes)
    const fail = (problem: string) => ifLatest({ state: 'error', problem })

    sending.current?.then(({ cancel }) => cancel())
    sending.current = null
    change({ state: 'running', progress: 0, problem: null })
    const refusal = refuse(file)
    if (refusal) return fail(refusal)

    sending.current = send(file, {
      progressed: (progress) => ifLatest({ progress }),
      succeeded: (address) => ifLatest({ state: 'success', progress: 1, address }),
      failed: fail,
    })
    sending.current.catch(() => fail(texts.failed))
  }

  async function pause() {
    change({ state: 'pausing' })
    await (await sending.current)?.pause()
    // It may have ended in the meantime.
    setStatus((status) => (status.state === 'pausing' ? { ...status, state: 'paused' } : status))
  }

  async function resume() {
    change({ state: 'running' })
    ;(await sending.current)?.resume()
  }

  async function cancel() {
    latest.current++
    change({ state: 'canceling' })
    await (await sending.current)?.cancel()
    sending.current = null
    change({ state: 'canceled', progress: 0 })
  }

  return { ...status, choose, pause, resume, cancel }
}

import { useEffect, useRef, useState } from 'react'
import { type Folder, largestPicture, pictureRefusals, type UploadState, uploadErrors } from '#domain/media/rules.ts'
import type { Sending } from './send-picture.ts'

export interface PictureUploadStatus {
  /** Null before the first picture is chosen. */
  state: UploadState | null
  /** From 0 to 1. */
  progress: number
  /** What went wrong; with the state 'error' only. */
  problem: string | null
  /** The address of the last picture that arrived. */
  address: string | null
}

const before: PictureUploadStatus = { state: null, progress: 0, problem: null, address: null }

/** Uploads one picture at a time (§9 Storage). What sends it is loaded when the first picture is chosen. */
export function usePictureUpload(folder: Folder) {
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

  function change(changes: Partial<PictureUploadStatus>) {
    setStatus((status) => ({ ...status, ...changes }))
  }

  function choose(file: File) {
    const turn = ++latest.current
    const ifLatest = (changes: Partial<PictureUploadStatus>) => latest.current === turn && change(changes)
    const fail = (problem: string) => ifLatest({ state: 'error', problem })

    sending.current?.then(({ cancel }) => cancel())
    sending.current = null
    change({ state: 'running', progress: 0, problem: null })
    if (file.size === 0) return fail(pictureRefusals['picture-empty'])
    if (file.size > largestPicture) return fail(pictureRefusals['picture-size'])

    sending.current = import('./send-picture.ts').then(({ sendPicture }) =>
      sendPicture(file, folder, {
        progressed: (progress) => ifLatest({ progress }),
        succeeded: (address) => ifLatest({ state: 'success', progress: 1, address }),
        failed: fail,
      }),
    )
    sending.current.catch(() => fail(uploadErrors.failed))
  }

  async function pause() {
    change({ state: 'pausing' })
    await (await sending.current)?.pause()
    change({ state: 'paused' })
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

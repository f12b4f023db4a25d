import type { Folder } from '#domain/media/rules.ts'
import { fetchAddress } from './fetch-address.ts'
import { type Listener, type Sending, sendFile } from './send-file.ts'

/** Sends a file and has it made into a picture; `succeeded` gets the picture's address. */
export async function sendPicture(file: File, folder: Folder, listener: Listener): Promise<Sending> {
  const ending = new AbortController()
  const sending = await sendFile(file, folder, {
    ...listener,
    succeeded(url) {
      fetchAddress(`${url}/picture`, ending.signal).then(
        (address) => listener.succeeded(address),
        (error: Error) => ending.signal.aborted || listener.failed(error.message),
      )
    },
  })
  return {
    ...sending,
    cancel() {
      ending.abort()
      return sending.cancel()
    },
  }
}

import type { IncomingMessage } from 'node:http'
import { type Locker, Server } from '@tus/server'
import type { Session } from '#domain/accounts/find-session.ts'
import { keepPicture } from '#domain/media/keep-picture.ts'
import { largestCatalogue } from '#domain/media/rules.ts'
import { sentences } from '#texts/refusals.ts'
import { tooManyUploads } from '#texts/uploads.ts'
import type { Services, Visit } from '#web/context.ts'
import { findSessionIn } from '#web/session.ts'
import { uploadedBytes } from '../metrics/requests.ts'
import type { Answer } from './answer.ts'
import { ClientGone } from './client-gone.ts'
import { discardBody } from './read-body.ts'
import { fromTus, plainText, refuse, tell } from './upload-answer.ts'
import { withBody } from './upload-request.ts'
import { UploadStore } from './upload-store.ts'
import { readingOneMore } from './upload-turns.ts'
import { webHeaders } from './web-headers.ts'

const root = '/files/uploads'

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PATCH', 'DELETE']

type Uploading = Pick<Services, 'db' | 'storage' | 'pictures' | 'accounts' | 'site'>

export function isUploadPath(path: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}

/**
 * Answers requests under /files/uploads: the tus protocol, and `POST …/{id}/picture`, which makes a picture from a
 * finished upload and returns its address as Location. Users find only their own uploads. Errors are sentences in
 * plain text.
 */
export async function answerUpload(uploading: Uploading, request: IncomingMessage, visit: Visit): Promise<Answer> {
  const { method = '', url = '', headers } = request
  if (!methods.includes(method)) return refuse(request, plainText(405, '', ['Allow', methods.join(', ')]))
  const uploader = await findSessionIn(uploading, headers.cookie)
  if (!uploader) return refuse(request, plainText(401, sentences['not-signed-in']))

  visit.userId = uploader.userId
  const [, finished] = /^\/files\/uploads\/([\w-]+)\/picture$/.exec(url) ?? []
  if (finished && method === 'POST') {
    await discardBody(request)
    return answerPicture(uploading, uploader, finished, visit)
  }
  const head = new Request(uploading.site.baseUrl + url, { method, headers: webHeaders(request) })
  const more: string[] = []
  const tus = tusServer(uploading, uploader, visit, more)
  const pass = () => withBody(head, request, async (whole) => fromTus(await tus.handleWeb(whole), more))
  const cutOff = () => void request.destroy(new ClientGone())
  const answer = await (method === 'POST' || method === 'PATCH'
    ? readingOneMore(uploader.userId, pass, cutOff)
    : pass())
  if (!answer) return refuse(request, plainText(429, tooManyUploads, ['Retry-After', '1']))
  if (answer.status >= 400) return refuse(request, answer)
  if (method === 'POST' || method === 'PATCH') uploadedBytes.add('', Number(headers['content-length'] ?? 0))
  return answer
}

async function answerPicture(
  { db, ...making }: Uploading,
  uploader: Session,
  uploadId: string,
  visit: Visit,
): Promise<Answer> {
  try {
    return plainText(201, '', ['Location', await keepPicture(db, making, uploader, uploadId)])
  } catch (error) {
    const { status, sentence, headers } = tell(error, visit)
    return plainText(status, sentence, headers)
  }
}

/** @param more gets the headers of a refusal, which the tus server would leave out */
function tusServer({ db, storage, site }: Uploading, uploader: Session, visit: Visit, more: string[]): Server {
  return new Server({
    path: root,
    datastore: new UploadStore(db, storage, uploader),
    relativeLocation: true,
    // Of any kind; the store knows the kind.
    maxSize: largestCatalogue,
    allowedOrigins: [site.baseUrl],
    locker: unlocked,
    onResponseError(_, error) {
      if ('status_code' in error) {
        if (error.status_code !== 413) return error
        return { ...error, body: sentences['catalogue-size'] }
      }
      const { status, sentence, headers = [] } = tell(error, visit)
      more.push(...headers)
      return { status_code: status, body: sentence }
    },
  })
}

/** When two requests write to one upload, on any instances, the database refuses one of them (receiveSegment). */
const unlocked: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) }

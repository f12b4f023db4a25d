import type { IncomingMessage } from 'node:http'
import type { PageCache } from '#web/page-cache.ts'
import type { Answer } from './answer.ts'
import type { BodyMemory } from './body-memory.ts'
import type { KindsOfWork } from './kinds-of-work.ts'
import type { Page, Share } from './page.ts'
import type { Presence } from './presence.ts'
import type { Render } from './render.ts'
import type { StaticFiles } from './static-files.ts'
import type { RequestVisit as Visit } from './visit.ts'

/** What requests are answered with. */
export interface Handler {
  baseUrl: string
  /** Addresses answered without the site: health checks. */
  answerDirectly(path: string): Promise<Answer> | null
  files: StaticFiles
  /** /userImgs/{filename} and /imgs/{filename}; null where there is no such picture. */
  answerPicture(path: string, request: IncomingMessage, network: string): Promise<Answer | null>
  /** Everything under /files/uploads. */
  answerUpload(request: IncomingMessage, visit: Visit): Promise<Answer>
  pages: PageCache<Page>
  /** Null unless a shared cache stands in front that is told what to forget. */
  share: Share | null
  bodies: BodyMemory
  work: KindsOfWork
  /** Whether a Cookie header may carry a session or a message. */
  isPersonal(cookies: string | undefined): boolean
  /** The session that it names, if this site has signed it; it may have ended. */
  sessionIn(cookies: string | undefined): string | null
  /** Whether that session is of somebody who may edit titles. */
  isEditor(cookies: string | undefined): Promise<boolean>
  presence: Presence
  /** The answer while the database is away. */
  answerAway(request: IncomingMessage, visit: Visit): Answer
  /** Whether the page cache has heard of every change so far; resolves when it has, or cannot. */
  caughtUp(): Promise<boolean>
  render: Render
}

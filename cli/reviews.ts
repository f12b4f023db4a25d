import { isEmail } from '#domain/accounts/rules.ts'
import { commandLine } from '#domain/permissions.ts'
import { importReviews } from '#domain/transfer/reviews/import-reviews.ts'
import { abortOnStopSignal } from '#server/stop-signals.ts'
import { isNoSite } from '#texts/commands.ts'
import * as texts from '#texts/import-command.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { Misused, oneOf, onlyOne, readOptions } from './arguments.ts'
import { errorText } from './error-text.ts'
import { openFile } from './open-file.ts'
import { withDatabase } from './with-database.ts'

/**
 * Brings in the reviews of another site. The exit code is 0 when every review is here, 1 when some were refused, 2 when it could not
 * start or continue, 130 or 143 when a signal ended it.
 */
export async function run([action, ...args]: string[]): Promise<number> {
  oneOf(['import'], action, 'ACTION')
  const request = readArguments(args)
  const work = abortOnStopSignal()
  try {
    const { file, site } = request
    const emails = request.authors === null ? new Map<string, string>() : await readEmails(request.authors)
    // Opened here: of one that cannot be opened the import would only say that it holds no reviews.
    const bytes = file === '-' ? process.stdin : (await openFile(file)).createReadStream()
    // It may be long in coming, or never come.
    work.signal.addEventListener('abort', () => bytes.destroy())
    const counts = await withDatabase(
      (db) =>
        importReviews(db, commandLine, bytes, {
          ...{ site, emails, signal: work.signal },
          onProblem: ({ line, problem }) =>
            process.stderr.write(`${texts.problemOfLine({ line, reason: sentenceOf(problem) })}\n`),
        }),
      { stopping: work.signal },
    )
    if (work.exitCode !== null) process.stderr.write(`${texts.reviewsInterrupted}\n`)
    process.stdout.write(`${texts.reviewCounts(counts)}\n`)
    return work.exitCode ?? (counts.refused > 0 ? 1 : 0)
  } catch (error) {
    process.stderr.write(`${errorText(error)}\n`)
    return work.exitCode ?? 2
  }
}

interface ReviewsRequest {
  /** A path, or - for standard input. */
  file: string
  site: string
  /** A path. */
  authors: string | null
}

/** @throws Misused */
function readArguments(args: string[]): ReviewsRequest {
  const options = { site: { type: 'string', default: 'elsewhere' }, authors: { type: 'string' } } as const
  const { values, positionals } = readOptions(args, options)
  const file = onlyOne(positionals, 'FILE')
  const { site, authors = null } = values
  // It becomes part of addresses.
  if (!/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(site)) throw new Misused(isNoSite({ name: site }))
  return { file, site, authors }
}

async function readEmails(file: string): Promise<Map<string, string>> {
  await using opened = await openFile(file)
  const text = await opened.readFile('utf8')
  try {
    const emails: unknown = JSON.parse(text)
    const entries = Object.entries(emails as Record<string, unknown>)
    const isRight = !Array.isArray(emails) && entries.every(([, email]) => typeof email === 'string' && isEmail(email))
    if (isRight) return new Map(entries as [string, string][])
  } catch {}
  throw new Error(texts.authorsAreNot({ file }))
}

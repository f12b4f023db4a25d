import { basename } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { isUnreachable } from '#db/away.ts'
import { actForUser } from '#domain/accounts/act-for-user.ts'
import { commandLine } from '#domain/permissions.ts'
import { importListNow } from '#domain/transfer/moving-in/import-list-now.ts'
import { sections } from '#domain/transfer/moving-in/parts/sections-rules.ts'
import { giveWay } from '#server/give-way.ts'
import { connectionBroke } from '#texts/import-command.ts'
import * as texts from '#texts/list-command.ts'
import { cameTo, partOf, resultsAfter, sectionNames } from '#texts/moving-in-parts.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { emailIn, onlyOne, readOptions } from './arguments.ts'
import { errorText } from './error-text.ts'
import { openFile } from './open-file.ts'
import { withDatabase } from './with-database.ts'

const shownAtMost = 20

/**
 * Brings a list from another site in for a reader, whose own word counts where both say something; of another Kiroku site's file, all that
 * it holds. The exit code is 0 when all of it could be read, 1 when rows were refused, 2 when it is no list or nothing could be done.
 */
export async function run(args: string[]): Promise<number> {
  const request = readArguments(args)
  // Rows are needed for one batch only. They are freed sooner if the young generation does not grow.
  setFlagsFromString('--semi-space-growth-factor=1')
  giveWay()
  try {
    await using file = await openFile(request.file)
    const { tally, note, rows, parts } = await withDatabase(async (db) => {
      const reader = await actForUser(db, commandLine, request.email)
      return importListNow(db, reader, basename(request.file), file.createReadStream({ autoClose: false }))
    })
    if (note) process.stderr.write(`${sentenceOf(note)}\n`)
    const said = [
      ...rows.map(({ place, name, problem }) =>
        texts.refusedRow({ place, name: shown(name), reason: sentenceOf(problem) }),
      ),
      ...parts.map(({ name, problem, ...of }) =>
        texts.refusedPart({ part: partOf(of), name: shown(name), reason: sentenceOf(problem) }),
      ),
    ]
    for (const line of said.slice(0, shownAtMost)) process.stderr.write(`${line}\n`)
    const refusedParts = sections.reduce((sum, section) => sum + (tally.parts[section]?.refused ?? 0), 0)
    const refused = (tally.states.refused ?? 0) + refusedParts
    const more = Math.max(refused, said.length) - shownAtMost
    if (more > 0) process.stderr.write(`${texts.more({ count: more })}\n`)
    for (const section of sections) {
      const of = tally.parts[section]
      if (of) process.stdout.write(`${sectionNames[section]}: ${cameTo({ of, results: resultsAfter })}\n`)
    }
    process.stdout.write(
      `${texts.summary({ rows: tally.rows + refusedParts, states: { ...tally.states, refused } })}\n`,
    )
    return refused > 0 ? 1 : 0
  } catch (error) {
    process.stderr.write(`${isUnreachable(error) ? connectionBroke : errorText(error)}\n`)
    return 2
  }
}

/** As a terminal may show it. */
function shown(name: string): string {
  return name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd')
}

/** @throws Misused */
function readArguments(args: string[]): { email: string; file: string } {
  const { values, positionals } = readOptions(args, { user: { type: 'string' } })
  return { email: emailIn(values.user), file: onlyOne(positionals, 'FILE') }
}

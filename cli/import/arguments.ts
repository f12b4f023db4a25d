import { parseArgs } from 'node:util'

export interface ImportRequest {
  /** A path, or - for standard input. */
  file: string
  dryRun: boolean
  /** Where every problem is written, a line each. */
  problemsFile: string | null
  /** Takes lines again that other lines have overtaken since. */
  again: boolean
}

export const usage = 'Usage: ./kiroku import FILE|- [--dry-run] [--problems FILE] [--again]'

/** What the command line asks for; null when it is not a request for an import. */
export function readArguments(args: string[]): ImportRequest | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        problems: { type: 'string' },
      },
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) return null
    return { file, dryRun: values['dry-run'], again: values.again, problemsFile: values.problems ?? null }
  } catch {
    return null
  }
}

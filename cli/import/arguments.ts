import { parseArgs } from 'node:util'

export interface ImportRequest {
  /** A path, or - for standard input. */
  file: string
  dryRun: boolean
  /** The file for all problems, one per line. */
  problemsFile: string | null
  /** Also imports lines that newer lines have replaced. */
  again: boolean
}

export const usage = 'Usage: ./kiroku import FILE|- [--dry-run] [--problems FILE] [--again]'

/** The request that the arguments make; null when they are wrong. */
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

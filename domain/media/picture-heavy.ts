import { Refusal } from '#domain/refusal.ts'

/** A picture takes more memory than there is, or too long. */
export function pictureHeavy(cause: unknown): Refusal {
  const refusal = new Refusal('picture-heavy')
  refusal.cause = cause
  return refusal
}

/** What the libraries that read pictures say then; a thread needs memory, too. One has limits of its own, which only damaged pictures exceed. */
const heavy =
  /out of memory|insufficient memory|memory allocation error(?!: Security limit)|error creating thread|^timeout:/i

/** The refusal of a picture that was not read or made for that reason; null if something is wrong with it. */
export function heavyBy(error: unknown): Refusal | null {
  const lines = error instanceof Error ? error.message.split('\n') : []
  const reason = lines.find((line) => heavy.test(line))
  return reason === undefined ? null : pictureHeavy(reason)
}

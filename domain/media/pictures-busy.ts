import { Refusal } from '#domain/refusal.ts'

/** More pictures are wanted than can be made at present. */
export function picturesBusy(cause?: unknown): Refusal {
  const refusal = new Refusal('pictures-busy', {}, { retryAfter: 30 })
  refusal.cause = cause
  return refusal
}

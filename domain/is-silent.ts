import { Refusal } from './refusal.ts'

/** Whether a picture could not be fetched because its site did not answer, which says nothing about the picture. */
export function isSilent(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'fetch-unreachable'
}

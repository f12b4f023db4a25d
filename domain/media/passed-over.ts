/** More than this are no longer a few broken files. */
const most = 10

/** What a sweep could not delete, such as a file that a disk has damaged, and went past: the rest need not wait for it. */
export class PassedOver {
  readonly ids: string[] = []
  #first: unknown

  /** @throws the error when it is not about a file, as when a store does not answer, or when there were many */
  note(id: string, error: unknown): void {
    const isOfFile = error instanceof Error && 'syscall' in error && 'path' in error
    if (!isOfFile || this.ids.length === most) throw error
    this.ids.push(id)
    this.#first ??= error
  }

  /** @throws the first of the errors, for the log, and so that all are tried again */
  end(): void {
    if (this.ids.length > 0) throw this.#first
  }
}

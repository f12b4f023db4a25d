/** Where backups are kept. Names have no path in them. */
export interface BackupPlace {
  /** As an operator is told of a backup in it; without secrets. */
  pathOf(name: string): string
  /** Stores one: under its name only when all of it is there. What an interrupted program has left is removed a day later. */
  write(name: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>
  /** @throws when there is none */
  read(name: string): AsyncIterable<Uint8Array>
  list(): Promise<string[]>
  delete(name: string): Promise<void>
}

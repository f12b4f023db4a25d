import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskStorage } from '#domain/media/disk-storage.ts'

/** A storage for tests that store nothing. */
export const noFiles = diskStorage(join(tmpdir(), 'kiroku-test-without-files'))

import { createContext } from 'react'
import type { Status } from '#domain/lists/rules.ts'

/** The status of each title of this page that is on the reader's list, by its id; null when a visitor reads. */
export const Listed = createContext<Record<string, Status> | null>(null)

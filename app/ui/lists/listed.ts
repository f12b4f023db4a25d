import { createContext } from 'react'
import type { Status } from '#domain/lists/rules.ts'

/** The status of each title on this page that is on the reader's list, by its id. Null for visitors. */
export const Listed = createContext<Record<string, Status> | null>(null)

import { createContext } from 'react'
import type { Listed as OfReader } from '#domain/lists/rules.ts'

/** Which titles on this page are on the reader's list. Null for visitors. */
export const Listed = createContext<OfReader | null>(null)

import type { Kind } from './titles/rules.ts'
import type { Status } from './titles/statuses-rules.ts'

/** What readers of other sites call the status of a title that they keep (docs/decisions/0061). Browser-safe. */
export const standings = ['current', 'planning', 'completed', 'repeating', 'on-hold', 'dropped'] as const
export type Standing = (typeof standings)[number]

/** What the journal says of a title beside the status of its list entry. */
export type Fact = 'isDropped' | 'isRepeating' | 'isPaused' | 'isFinished'

/** What a reader has of a title: the status of its list entry, null where there is none, and what the journal says. */
export interface Kept extends Record<Fact, boolean> {
  status: Status | null
}

interface StandingRule {
  standing: Standing
  /** It holds if the journal says this … */
  fact?: Fact
  /** … or if the entry has one of these statuses. */
  statuses?: readonly Status[]
  /** It holds only of titles that are not on the list; all others only of those that are. */
  isOffList?: true
}

/** How a standing follows from entry and journal: the first that fits. SQL (standing.ts) is made of the same rules. */
export const standingRules: readonly StandingRule[] = [
  { standing: 'dropped', fact: 'isDropped', isOffList: true },
  { standing: 'repeating', fact: 'isRepeating' },
  { standing: 'on-hold', fact: 'isPaused' },
  { standing: 'completed', fact: 'isFinished', statuses: ['watched'] },
  { standing: 'current', statuses: ['watching', 'reading'] },
  { standing: 'planning', statuses: ['unwatched', 'want-to-watch', 'unread', 'want-to-read'] },
]

/** The status of a reader who is watching or reading. */
export const atIt = { anime: 'watching', manga: 'reading' } as const satisfies Record<Kind, Status>

/** The status of a reader who means to. */
export const meansTo = { anime: 'want-to-watch', manga: 'want-to-read' } as const satisfies Record<Kind, Status>

/** Where a title stands with a reader; null if it is neither on the list nor dropped. */
export function standingOf(status: Status | null, facts: Record<Fact, boolean>): Standing | null {
  const rule = standingRules.find(({ fact, statuses, isOffList = false }) => {
    if (isOffList !== (status === null)) return false
    return (fact && facts[fact]) || (status && statuses?.includes(status))
  })
  return rule?.standing ?? null
}

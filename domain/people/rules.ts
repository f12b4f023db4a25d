/** People and characters of titles as an admin changes them. Browser-safe. */

export interface NewPerson {
  image: string | null
  name: string
  /** A character's voice or a staff member's role. */
  part: string
}

/** Whether a change of name or picture is of this title alone, or of all that credit the same. */
export type Scope = 'here' | 'everywhere'

export interface SavedPerson extends NewPerson {
  id: number
  /** How many other titles credit the same. */
  elsewhere?: number
}

export interface ChangedPerson extends SavedPerson {
  /** Of those whom other titles credit too; the others are simply changed. */
  scope?: Scope
}

/** Changes to a title's characters or staff. */
export interface PeopleChanges {
  added: NewPerson[]
  /** With their new values. */
  changed: ChangedPerson[]
  removed: number[]
}

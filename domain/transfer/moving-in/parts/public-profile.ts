import {
  type BroughtProfile,
  bringProfile,
  type ProfileTaken,
  takeBackProfile,
} from '../../../profiles/bring-profile.ts'
import { readProfileSettings } from '../../../profiles/read-settings.ts'
import { type PartsShown, profileParts } from '../../../profiles/rules.ts'
import { Refusal } from '../../../refusal.ts'
import type { Section } from '../../readers/kiroku-parts.ts'
import { oneByOne, type ReadPart, readHidden, type SectionWork } from './section-work.ts'

/** @throws Refusal 'handle', 'value-missing', 'value-long' */
export function readPublicProfile(place: number, profile: Section<'publicProfile'>): ReadPart {
  const form = new FormData()
  form.set('isOn', profile.isOn ? 'yes' : '')
  form.set('handle', profile.handle ?? '')
  const hidden = readHidden({ at: profile.hiddenAt, reason: profile.hiddenReason }, 'hiddenReason')
  const bio = readHidden({ at: profile.bioHiddenAt, reason: profile.bioHiddenReason }, 'bioHiddenReason')
  const record: BroughtProfile = {
    ...{ handle: null, isOn: false },
    parts: Object.fromEntries(profileParts.map((part) => [part, profile.parts[part] ?? 'private'])) as PartsShown,
    ...{ hiddenAt: hidden.at, hiddenReason: hidden.reason, bioHiddenAt: bio.at, bioHiddenReason: bio.reason },
    handleTakenReason: profile.handleTakenReason,
  }
  const name = profile.handle ?? ''
  try {
    const { handle = null, isOn } = readProfileSettings(form)
    return { section: 'publicProfile', place, name, record: { ...record, handle, isOn }, problem: null }
  } catch (error) {
    // A word that this site keeps for itself.
    if (!(error instanceof Refusal) || error.code !== 'handle-taken') throw error
    return { section: 'publicProfile', place, name, record, problem: handleTaken(name) }
  }
}

const handleTaken = (handle: string) => ({ code: 'part-handle', parameters: { handle } }) as const

/** The public profile, with its handle if that is free: an operator brings it when somebody moves over. */
export const publicProfile: SectionWork<BroughtProfile, ProfileTaken> = {
  atOnce: 1,
  async bring(tx, { userId }, parts) {
    const became = []
    for (const { place, record } of parts) {
      const { taken, isHandleTaken } = await bringProfile(tx, userId, record)
      const problem = isHandleTaken ? handleTaken(record.handle ?? '') : null
      became.push({ place, result: taken ? 'changed' : 'unchanged', undo: taken, problem } as const)
    }
    return became
  },
  takeBack: oneByOne(takeBackProfile),
}

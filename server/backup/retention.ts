import type { BackupPlace } from './place.ts'

/** Which backups stay: those that either says. Without any, all do. */
export interface Retention {
  /** So many, the newest. */
  number: number | null
  /** Those of so many days. */
  days: number | null
}

const minute = 60 * 1000
const day = 24 * 60 * minute

/** Named by its moment and the site, so that several sites may share a place, and a copy of one never deletes its backups. */
export function backupName(moment: string, site: string): string {
  return `kiroku-${moment.replace(/[-:]|\.\d+/g, '')}-${site.slice(0, 8)}.tar`
}

/** Its moment and site. */
const ofBackup = /^kiroku-(\d{8})T(\d\d)(\d\d)(\d\d)Z-([\da-f]{8})\.tar$/

/**
 * Deletes a site's backups that are not to be kept. Of the clocks of this machine and of the database, which gave `made`, the later one makes none old.
 * @param made the moment of the backup that was made just now
 * @returns their names
 */
export async function deleteOldBackups(
  place: BackupPlace,
  site: string,
  { number, days }: Retention,
  made: string,
): Promise<string[]> {
  if (number === null && days === null) return []
  const now = Math.min(Date.now(), Date.parse(made))
  const own = await backupsOf(place, site, now)
  const old = own.filter(({ moment }, at) => {
    const isNew = number !== null && at < number
    const isYoung = days !== null && moment > now - days * day
    return !isNew && !isYoung && at > 0
  })
  for (const { name } of old) await place.delete(name)
  return old.map(({ name }) => name)
}

interface Backup {
  name: string
  moment: number
}

/** The names of all sites' backups, the newest last. */
export async function backupNames(place: BackupPlace): Promise<string[]> {
  return (await place.list()).filter((name) => ofBackup.test(name)).sort()
}

export async function newestBackup(place: BackupPlace, site: string): Promise<Backup | null> {
  return (await backupsOf(place, site, Date.now()))[0] ?? null
}

/** A site's backups, newest first. Those of a clock that was ahead are none until their time comes: each would cost one made since. */
async function backupsOf(place: BackupPlace, site: string, now: number): Promise<Backup[]> {
  const own = (await place.list()).flatMap((name) => {
    const moment = momentIn(name, site)
    return moment === null || moment > now + 5 * minute ? [] : [{ name, moment }]
  })
  return own.sort((one, other) => other.moment - one.moment)
}

/** When a backup of this site was made; null for another file. */
function momentIn(name: string, site: string): number | null {
  const [, date, hours, minutes, seconds, of] = ofBackup.exec(name) ?? []
  if (!date || of !== site.slice(0, 8)) return null
  const days = date.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
  return Date.parse(`${days}T${hours}:${minutes}:${seconds}Z`)
}

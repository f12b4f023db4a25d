import type { PlainDb } from '#db/connection.ts'
import { type AccountSettings, openAccounts } from '#domain/accounts/accounts.ts'
import type { PictureMaker } from '#domain/media/picture-maker.ts'
import type { Storage } from '#domain/media/storage.ts'
import type { TitleLanguage } from '#domain/titles/title-language-rules.ts'
import { openDrawings } from '#server/pictures/open-drawings.ts'
import { openPictures } from '#server/pictures/open-pictures.ts'
import type { Services, Site } from '#web/context.ts'
import { noFiles } from './no-files.ts'

const many = { tries: 1_000_000, seconds: 60 }
const unlimited = { perAddress: many, perAccount: many }

/** For tests that need more attempts than the limits allow. */
export const noLimits = {
  ...{ signIn: unlimited, password: unlimited, provider: unlimited },
  ...{
    signUp: unlimited,
    reset: unlimited,
    report: unlimited,
    code: unlimited,
    passkey: unlimited,
    newFactor: unlimited,
  },
}

interface Given extends Partial<Omit<AccountSettings, 'baseUrl'>> {
  site?: Partial<Site>
  storage?: Storage
  pictures?: PictureMaker
  /** Collects the addresses for which reset mails are requested, each followed by its goal if it has one. */
  resetMails?: string[]
  /** Collects what mails about second factors would say, each after its address. */
  factorMails?: string[]
  titleLanguage?: TitleLanguage
  showsAdultTitles?: boolean
  timeZone?: string
}

/** The services for loaders and actions, with the given database. */
export async function someServices(
  db: PlainDb,
  {
    site: given,
    storage = noFiles,
    pictures = openPictures(),
    resetMails = [],
    factorMails = [],
    titleLanguage,
    showsAdultTitles,
    timeZone,
    ...settings
  }: Given = {},
) {
  const site = { name: 'Kiroku', baseUrl: 'http://localhost', reportEmail: 'report@kiroku.example', ...given }
  const accounts = await openAccounts(db, { ...settings, baseUrl: site.baseUrl })
  const queueResetMail = async (email: string, goal: string | null) => {
    resetMails.push(goal === null ? email : `${email} ${goal}`)
  }
  const queueFactorMail = async (email: string, turned: string) => {
    factorMails.push(`${email} ${turned}`)
  }
  return {
    ...{ db, unlimitedDb: db, storage, pictures, site, accounts, queueResetMail, queueFactorMail },
    // On a busy machine one takes long to draw.
    yearPictures: openDrawings(storage, { time: 120_000, reading: 120_000 }),
    ...{ titleLanguage, showsAdultTitles, timeZone },
  } satisfies Services
}

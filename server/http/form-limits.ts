/** How much one form may send. */
export interface FormLimits {
  bytes: number
  /** Empty fields count too. */
  fields: number
}

const ordinary: FormLimits = { bytes: 64_000, fields: 1_000 }

/**
 * The forms of readers and admins that need more, and why, but for that of a title. A review takes up to 320,000 bytes (longestReview), and three times as many when its
 * characters are percent-encoded. Without scripts, a picture, a catalogue or a list comes
 * with its form.
 */
const larger: { path: RegExp; limits: FormLimits }[] = [
  { path: /^\/(?:add|rewrite)-review\//, limits: { bytes: 1_000_000, fields: 100 } },
  // Notes take up to 160,000 bytes (longestNotes), and come twice without scripts: as they are, and as they were.
  { path: /^\/entry\/[^/]+\/[^/]+(?:\/record)?(?:\.data)?$/, limits: { bytes: 1_000_000, fields: 100 } },
  // The name and the description of a list of one's own take up to 33,600 bytes.
  {
    path: /^\/(?:lists|lists\/[^/]+\/edit|add-to-list\/[^/]+\/[^/]+)(?:\.data)?$/,
    limits: { bytes: 150_000, fields: 100 },
  },
  // The ids of 10,000 titles in one field.
  { path: /^\/my-fav-list\/changes(?:\.data)?$/, limits: { bytes: 300_000, fields: 1_000 } },
  { path: /^\/profile(?:\.data)?$/, limits: { bytes: 1_000_000, fields: 100 } },
  { path: /^\/moving-in(?:\.data)?$/, limits: { bytes: 1_000_000, fields: 100 } },
  { path: /^\/admin-dashboard\/imports(?:\.data)?$/, limits: { bytes: 1_000_000, fields: 100 } },
]

const titleForm = /^\/admin-dashboard(?:\/add(?:\.data)?$|-edit\/)/

/** 2,000 people of six fields. Those of more take more than 100 ms of the event loop, and so do other encodings of as many bytes. */
const largest: FormLimits = { bytes: 2_500_000, fields: 12_500 }

/** Who sends a form. */
interface Sender {
  /** Whether the site has signed their session. */
  isSigned(): boolean
  /** Whether they may edit titles, which takes a look-up. */
  isEditor(): Promise<boolean>
}

interface Sent {
  path: string
  /** The bytes that are announced. */
  bytes: number
  contentType: string | undefined
}

/** How much may be posted to a path. Visitors would be sent to sign in anyway, and readers away from the form of a title. */
export async function formLimits({ path, bytes, contentType = '' }: Sent, sender: Sender): Promise<FormLimits> {
  if (titleForm.test(path)) {
    const isLarge = bytes > ordinary.bytes && contentType.startsWith('multipart/')
    return isLarge && (await sender.isEditor()) ? largest : ordinary
  }
  const found = larger.find((form) => form.path.test(path))?.limits
  return found && sender.isSigned() ? found : ordinary
}

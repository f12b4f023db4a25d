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
  // The ids of 10,000 titles in one field.
  { path: /^\/my-fav-list\/changes(?:\.data)?$/, limits: { bytes: 300_000, fields: 1_000 } },
  { path: /^\/profile(?:\.data)?$/, limits: { bytes: 1_000_000, fields: 100 } },
  { path: /^\/moving-in(?:\.data)?$/, limits: { bytes: 1_000_000, fields: 100 } },
  { path: /^\/admin-dashboard\/imports(?:\.data)?$/, limits: { bytes: 1_000_000, fields: 100 } },
]

const titleForm = /^\/admin-dashboard(?:\/add(?:\.data)?$|-edit\/)/

/** 2,000 characters, staff members and authors each, as many as an import may bring, of six fields and 900 bytes without their texts. */
const largest: FormLimits = { bytes: 8_000_000, fields: 40_000 }

/** Who sends a form. */
interface Sender {
  /** Whether the site has signed their session. */
  isSigned(): boolean
  /** Whether they may edit titles, which takes a look-up. */
  isEditor(): Promise<boolean>
}

/**
 * How much may be posted to this path. Visitors would be sent to sign in anyway, and readers away from the form of a title.
 * @param bytes that are announced
 */
export async function formLimits(path: string, bytes: number, sender: Sender): Promise<FormLimits> {
  if (titleForm.test(path)) return bytes > ordinary.bytes && (await sender.isEditor()) ? largest : ordinary
  const found = larger.find((form) => form.path.test(path))?.limits
  return found && sender.isSigned() ? found : ordinary
}

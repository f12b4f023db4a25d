/** How much one form may send. */
export interface FormLimits {
  bytes: number
  /** Empty fields count too. */
  fields: number
}

const ordinary: FormLimits = { bytes: 64_000, fields: 1_000 }

/**
 * The forms of readers and admins that need more, and why. A review takes up to 320,000 bytes (longestReview), and three times as many when its
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
  // 200 characters and 200 staff members of five fields each, and as many to remove.
  { path: /^\/admin-dashboard(?:\/add(?:\.data)?$|-edit\/)/, limits: { bytes: 1_000_000, fields: 3_000 } },
]

/** How much may be posted to this path: by somebody whose session the site has signed, or by a visitor, who would be sent to sign in anyway. */
export function formLimits(path: string, isSigned: () => boolean): FormLimits {
  const found = larger.find((form) => form.path.test(path))?.limits
  return found && isSigned() ? found : ordinary
}

const longest = 70

/** The class of a heading with a title's name in it: a long one is set smaller, and never cut. */
export function headingClass(name: string): string | undefined {
  return name.length > longest ? 'long-heading' : undefined
}

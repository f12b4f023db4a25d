import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { home } from './run.mjs'

/** In a package: what it was made of, and for which machines. */
export const labelName = 'packaged.json'

/**
 * @returns whether this is a package, which is ready as it is
 * @throws in one whose programs do not run on this machine
 */
export function isPackage() {
  const madeFor = readLabel()
  if (!madeFor) return false
  if (madeFor === machineName()) return true
  throw new Error(
    `This package was made for ${madeFor}, and this machine is ${machineName()}: take the package made on such a one`,
  )
}

/** Such as linux-x64-glibc. */
export function machineName() {
  const { platform, arch } = process
  if (platform !== 'linux') return `${platform}-${arch}`
  const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined
  return `${platform}-${arch}-${isGlibc ? 'glibc' : 'musl'}`
}

function readLabel() {
  try {
    return JSON.parse(readFileSync(join(home, labelName), 'utf8')).machine
  } catch {
    return null
  }
}

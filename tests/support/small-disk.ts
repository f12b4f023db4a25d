import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Whether a test can mount its own disk here. */
export const canMount = (() => {
  if (process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-mount-'))
  const mounted = mount(folder, 1)
  if (mounted) unmount(folder)
  rmdirSync(folder)
  return mounted
})()

/** A folder on a disk of this many megabytes, which is unmounted after the test. */
export function aSmallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-disk-'))
  if (!mount(folder, megabytes)) throw new Error('No disk can be mounted here')
  onTestFinished(() => {
    unmount(folder)
    rmdirSync(folder)
  })
  return folder
}

function mount(folder: string, megabytes: number): boolean {
  return run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'kiroku', folder])
}

function unmount(folder: string): void {
  run('umount', ['--lazy', folder])
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args).status === 0
}

import { statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { readStorageAddress, type StorageAddress } from '#domain/media/storage-address.ts'
import { percentDecoded } from '#domain/percent-decoded.ts'

/** Where a backup is, or is to be; without a name, it is named by its moment. */
export type BackupTarget = { name: string | null } & (
  | { kind: 'disk'; folder: string }
  | { kind: 'store'; address: StorageAddress /** With a slash at its end, or empty. */; folder: string }
)

/**
 * Reads a path, or `s3://key:secret@bucket/folder?endpoint=…` like STORAGE_URL. A path is a folder if there is one, or if it
 * ends with a slash; in a store, what ends with `.tar` is a file.
 * @returns null when it is neither
 */
export function readBackupTarget(value: string, from: string): BackupTarget | null {
  if (isStore(value)) return readStore(value)
  if (/^\/?$/.test(value) || /^[a-z][a-z\d+.-]+:\/\//i.test(value)) return null
  const path = resolve(from, value)
  const isFolder = /[/\\]$/.test(value) || statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return isFolder
    ? { kind: 'disk', folder: path, name: null }
    : { kind: 'disk', folder: dirname(path), name: basename(path) }
}

/** The same for a place in which Kiroku names the backups: a path is a folder, whether it is there yet or not. */
export function readBackupFolder(value: string, from: string): BackupTarget | null {
  const target = readBackupTarget(isStore(value) ? value : `${value}/`, from)
  return target?.name === null ? target : null
}

function isStore(value: string): boolean {
  return /^s3:/i.test(value)
}

function readStore(value: string): BackupTarget | null {
  const url = URL.parse(value)
  if (!url) return null
  const path = percentDecoded(url.pathname)?.replace(/^\/+/, '')
  url.pathname = ''
  const address = readStorageAddress(url.href)
  if (!address || path === undefined || !/^[\w./-]*$/.test(path)) return null
  const [, folder = '', name = null] = /^(.*\/|)([^/]+\.tar)$/.exec(path) ?? [path, path]
  return { kind: 'store', address, folder: folder.replace(/\/*$/, folder && '/'), name }
}

/** An address as it may be shown and logged. */
export function withoutSecret(value: string): string {
  return value.replace(/\/\/[^@]*@/, '//…@')
}

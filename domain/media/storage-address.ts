import { percentDecoded } from '../percent-decoded.ts'

/** Where an S3-compatible store is, as given by STORAGE_URL. */
export interface StorageAddress {
  bucket: string
  /** Null: Amazon's own, found by the region. */
  endpoint: string | null
  region: string
  /** Null: taken from the environment (AWS_ACCESS_KEY_ID and so on). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/**
 * Reads `s3://key:secret@bucket?endpoint=https://…&region=…`; key and secret are percent-encoded and may be left out.
 * @returns null when it is not such an address
 */
export function readStorageAddress(value: string): StorageAddress | null {
  const url = URL.parse(value)
  if (url?.protocol !== 's3:' || !url.hostname || !/^\/?$/.test(url.pathname)) return null
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return null
  if (Boolean(url.username) !== Boolean(url.password)) return null
  const [accessKeyId, secretAccessKey] = [percentDecoded(url.username), percentDecoded(url.password)]
  if (accessKeyId === null || secretAccessKey === null) return null
  return {
    bucket: url.hostname,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: accessKeyId ? { accessKeyId, secretAccessKey } : null,
  }
}

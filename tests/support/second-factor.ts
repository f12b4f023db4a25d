import { createHash, createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Db } from '#db/connection.ts'
import type { Accounts } from '#domain/accounts/accounts.ts'
import { findStartedApp, finishApp, startApp } from '#domain/accounts/second-factor/change-app.ts'
import type { PasskeyAnswer } from '#domain/accounts/second-factor/rules.ts'
import { confirmSession } from '#domain/accounts/sign-in-methods.ts'
import { asReader } from '#tests/support/actors.ts'
import { aVisitor, goodPassword } from './accounts.ts'

/** The code that an app shows (RFC 6238), made from the key as it is typed. */
export function codeOf(key: string, at = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', base32(key)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Half a minute later: the code after one that has been used. */
export const nextCodeOf = (key: string) => codeOf(key, Date.now() + 30_000)

/** A code that fits at no time near. */
export function wrongCodeFor(key: string): string {
  const right = [-60_000, -30_000, 0, 30_000, 60_000].map((away) => codeOf(key, Date.now() + away))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}

function base32(text: string): Buffer {
  const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** Gives an account, whose password is goodPassword, an app. @returns its key and the recovery codes */
export async function anApp(accounts: Accounts, { userId, token }: { userId: string; token: string }) {
  const [reader, visitor] = [asReader(userId), aVisitor({ token })]
  await confirmSession(accounts, reader, goodPassword, visitor)
  await startApp(accounts, reader, visitor)
  const started = await findStartedApp(accounts, userId, { site: 'Kiroku', email: 'a@b.example' })
  const key = started?.typed ?? ''
  const { codes } = await finishApp(accounts, reader, codeOf(key), visitor)
  // The present code is still good.
  await forgetUsedCodes(accounts.db)
  return { key, codes }
}

/** Lets all codes that were used be from long ago. */
export async function forgetUsedCodes(db: Db): Promise<void> {
  await db.updateTable('authenticators').set({ last_step: 1 }).where('last_step', 'is not', null).execute()
}

interface Said {
  challenge: string
  origin: string
  /** Whether its owner has shown themselves to it. */
  verified?: boolean
  domain?: string
}

/** A passkey in software (WebAuthn), which says what it is told to. */
export function aPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const client = (type: string, { challenge, origin }: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const about = ({ domain = 'localhost', verified = true }: Said, more = 0) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = Buffer.from([1 + (verified ? 4 : 0) + more])
    return Buffer.concat([createHash('sha256').update(domain).digest(), flags, count])
  }
  const answer = (response: Record<string, Buffer>): PasskeyAnswer => ({
    ...{
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
    },
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  })

  return {
    id: id.toString('base64url'),
    /** Sets how often it says that it has signed. */
    count(times: number) {
      counter = times
    },
    make(said: Said): PasskeyAnswer {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([about(said, 64), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = Buffer.concat([
        Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59', 'latin1'),
        Buffer.from([data.length >> 8, data.length & 255]),
        data,
      ])
      return answer({ clientDataJSON: client('webauthn.create', said), attestationObject: attestation })
    },
    sign(said: Said): PasskeyAnswer {
      const [clientDataJSON, authenticatorData] = [client('webauthn.get', said), about(said)]
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()])
      const signature = createSign('sha256').update(signed).sign(privateKey)
      return answer({ clientDataJSON, authenticatorData, signature })
    },
  }
}

import { reason } from '#domain/reason.ts'
import type { Configuration } from '#server/configuration.ts'
import * as texts from '#texts/doctor.ts'
import { type Finding, hint, isOk, isWrong } from './finding.ts'

/** Whether readers reach the site by its address, and who is believed to be in front of it. */
export async function checkProxy(configuration: Configuration, signal: AbortSignal): Promise<Finding[]> {
  const { baseUrl, host, port, trustedProxies } = configuration
  const findings: Finding[] = []
  const outside = new URL(baseUrl)
  // Kiroku itself speaks no TLS.
  const isBehindProxy = outside.protocol === 'https:' || Number(outside.port || 80) !== port
  if (isBehindProxy && trustedProxies.length === 0) findings.push(isWrong(texts.proxyNotTrusted({ address: baseUrl })))
  for (const proxy of trustedProxies.filter(isEverybody)) findings.push(isWrong(texts.everybodyTrusted({ proxy })))

  const here = `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
  const direct = await healthOf(here, signal).catch(() => null)
  if (direct === null) return [...findings, hint(texts.siteNotRunning({ address: here }))]
  try {
    const found = await healthOf(baseUrl, signal)
    if (!found.startsWith('alive, Kiroku')) return [...findings, isWrong(texts.otherAnswers({ address: baseUrl }))]
  } catch (error) {
    return [...findings, isWrong(texts.addressNotReached({ address: baseUrl, error: reason(error) }))]
  }
  return findings.length > 0 ? findings : [isOk(texts.siteIsReached({ address: baseUrl }))]
}

async function healthOf(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(`${address}/healthz`, { redirect: 'manual', signal })
  return answer.status === 200 ? (await answer.text()).slice(0, 100) : ''
}

function isEverybody(proxy: string): boolean {
  const [, bits] = proxy.split('/')
  return bits !== undefined && Number(bits) < 8
}

import * as v from 'valibot'
import type { Provider } from '#domain/accounts/provider.ts'
import { reason } from '#domain/reason.ts'
import * as texts from '#texts/doctor.ts'
import { type Finding, isOk, isWrong } from './finding.ts'

const document = v.object({ issuer: v.string(), authorization_endpoint: v.string(), token_endpoint: v.string() })

/** Reads what each provider says of itself. Whether it knows this site is only seen when somebody signs in. */
export async function checkProviders(providers: Provider[], signal: AbortSignal): Promise<Finding[]> {
  if (providers.length === 0) return [isOk(texts.noProviders)]
  return Promise.all(providers.map((provider) => checkProvider(provider, signal)))
}

async function checkProvider({ name, issuer }: Provider, signal: AbortSignal): Promise<Finding> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const answer = await fetch(address, { signal })
    if (!answer.ok) return isWrong(texts.providerAnswers({ name, address, status: answer.status }))
    const said = v.safeParse(document, await answer.json())
    if (!said.success) return isWrong(texts.providerSaysNothing({ name, address }))
    if (said.output.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) {
      return isWrong(texts.providerIsOther({ name, issuer, other: said.output.issuer }))
    }
    return isOk(texts.providerThere({ name }))
  } catch (error) {
    return isWrong(texts.providerAway({ name, address, error: reason(error) }))
  }
}

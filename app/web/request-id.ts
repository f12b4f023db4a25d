import { createContext, useContext } from 'react'

const RequestId = createContext('')

export const RequestIdProvider = RequestId.Provider

/**
 * The id of the request that this page answers, for the error page. Empty in the browser: an element whose whole text
 * it is part of keeps what the server wrote, with `suppressHydrationWarning`.
 */
export function useRequestId(): string {
  return useContext(RequestId)
}

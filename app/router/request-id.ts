import { createContext, useContext } from 'react'

const RequestId = createContext('')

export const RequestIdProvider = RequestId.Provider

/**
 * The id of the request that this page answers, for the error page. Empty in the browser: use it only in an element
 * with `suppressHydrationWarning`, which keeps the text that the server wrote.
 */
export function useRequestId(): string {
  return useContext(RequestId)
}

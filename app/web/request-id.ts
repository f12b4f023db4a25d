import { createContext, useContext } from 'react'

const RequestId = createContext('')

export const RequestIdProvider = RequestId.Provider

/**
 * The id of the request that this page answers, as the error page shows it. Empty in the browser: give the element
 * around it `suppressHydrationWarning`, and it keeps what the server wrote.
 */
export function useRequestId(): string {
  return useContext(RequestId)
}

/** The client closed its connection, or fell silent, before its request was complete. This is not a bug. */
export class ClientGone extends Error {
  constructor() {
    super('The client has gone')
  }
}

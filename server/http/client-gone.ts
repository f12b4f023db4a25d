/** The client closed its connection, or fell silent, before its request was whole: nobody's fault, and no bug. */
export class ClientGone extends Error {
  constructor() {
    super('The client has gone')
  }
}

/** Another process has gone on with the import, or its reader has cancelled it. */
export class Superseded extends Error {}

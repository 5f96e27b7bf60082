import type { ImportResource } from './imports.contract.js';

/** An import came further, or into another state. */
export class ImportChanged {
  constructor(
    readonly accountId: number,
    readonly contactImport: ImportResource,
  ) {}
}

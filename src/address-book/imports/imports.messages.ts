import type { ImportResource } from './imports.contract.js';

export class ImportChanged {
  constructor(
    readonly accountId: number,
    readonly contactImport: ImportResource,
  ) {}
}

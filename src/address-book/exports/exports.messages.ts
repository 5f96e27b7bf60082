import type { ExportResource } from './exports.contract.js';

export class ExportChanged {
  constructor(
    readonly accountId: number,
    readonly changedExport: ExportResource,
  ) {}
}

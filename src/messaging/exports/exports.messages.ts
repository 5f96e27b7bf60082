import type { ExportResource } from './exports.contract.js';

/** An export came further, or into another state. */
export class ExportChanged {
  constructor(
    readonly accountId: number,
    readonly contactExport: ExportResource,
  ) {}
}

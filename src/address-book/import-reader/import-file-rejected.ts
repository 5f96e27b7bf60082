import type { ImportFailure, UnsupportedFormat } from '../imports/import-enums.contract.js';

export class ImportFileRejected extends Error {
  readonly failure: ImportFailure;
  readonly format: UnsupportedFormat | null;

  constructor(failure: Exclude<ImportFailure, 'unsupported_format'>);
  constructor(failure: 'unsupported_format', format: UnsupportedFormat);
  constructor(failure: ImportFailure, format: UnsupportedFormat | null = null) {
    super(failure);
    this.name = 'ImportFileRejected';
    this.failure = failure;
    this.format = format;
  }
}

import type { ImportFailure } from '../imports.contract.js';

/** The input as a whole cannot be imported. */
export class Refused extends Error {
  readonly failure: ImportFailure;

  constructor(failure: ImportFailure) {
    super(failure);
    this.name = 'Refused';
    this.failure = failure;
  }
}

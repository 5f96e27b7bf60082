import { Conflict, NotFound } from '../../platform/errors.js';

export class ExportNotFound extends NotFound {
  constructor() {
    super('exports.not_found', 'This file does not exist or has expired. Export again.');
  }
}

export class ExportNotCancellable extends Conflict {
  constructor() {
    super('exports.not_cancellable', 'This export is over already.');
  }
}

export class TooManyExports extends Conflict {
  constructor() {
    super('exports.too_many', 'Wait until some of your other exports are done.');
  }
}

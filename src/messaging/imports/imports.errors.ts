import { Conflict, NotFound } from '../../platform/errors.js';

export class ImportNotFound extends NotFound {
  constructor() {
    super('imports.not_found', 'This import does not exist.');
  }
}

export class BadRowsGone extends NotFound {
  constructor() {
    super('imports.no_bad_rows', 'No rows were left out, or their file has expired.');
  }
}

export class ImportNotReady extends Conflict {
  constructor() {
    super('imports.not_ready', 'This import is not waiting to be started.');
  }
}

export class NothingToImport extends Conflict {
  constructor() {
    super('imports.nothing_to_import', 'There is no row to import.');
  }
}

export class ImportNotCancellable extends Conflict {
  constructor() {
    super('imports.not_cancellable', 'This import is over already.');
  }
}

export class TooManyImports extends Conflict {
  constructor() {
    super('imports.too_many', 'Wait until some of your other imports are done.');
  }
}

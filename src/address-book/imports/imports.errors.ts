import { Conflict, NotFound } from '../../platform/errors.js';

export class ImportNotFound extends NotFound {
  constructor() {
    super('imports.not_found', { en: 'This import does not exist.', ar: 'عملية الاستيراد هذه غير موجودة.' });
  }
}

export class BadRowsGone extends NotFound {
  constructor() {
    super('imports.no_bad_rows', {
      en: 'No rows were left out, or their file has expired.',
      ar: 'لم تُستبعد أي صفوف، أو انتهت مدة ملفها.',
    });
  }
}

export class ImportNotReady extends Conflict {
  constructor() {
    super('imports.not_ready', {
      en: 'This import is not waiting to be started.',
      ar: 'عملية الاستيراد هذه ليست في انتظار البدء.',
    });
  }
}

export class NothingToImport extends Conflict {
  constructor() {
    super('imports.nothing_to_import', { en: 'There is no row to import.', ar: 'لا يوجد صف يمكن استيراده.' });
  }
}

export class ImportNotCancellable extends Conflict {
  constructor() {
    super('imports.not_cancellable', { en: 'This import is over already.', ar: 'انتهت عملية الاستيراد هذه من قبل.' });
  }
}

export class TooManyImports extends Conflict {
  constructor() {
    super('imports.too_many', {
      en: 'Wait until some of your other imports are done.',
      ar: 'انتظر حتى تنتهي بعض عمليات الاستيراد الأخرى.',
    });
  }
}

export class ImportNotUndoable extends Conflict {
  constructor() {
    super('imports.not_undoable', {
      en: 'This import can no longer be undone.',
      ar: 'لم يعد بالإمكان التراجع عن هذا الاستيراد.',
    });
  }
}

export class RowNotCorrectable extends NotFound {
  constructor() {
    super('imports.row_not_correctable', {
      en: 'This row can only be corrected in the file.',
      ar: 'لا يمكن تصحيح هذا الصف إلا في الملف.',
    });
  }
}

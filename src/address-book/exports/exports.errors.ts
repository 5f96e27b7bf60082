import { Conflict, NotFound } from '../../platform/errors.js';

export class ExportNotFound extends NotFound {
  constructor() {
    super('exports.not_found', {
      en: 'This file does not exist or has expired. Export again.',
      ar: 'هذا الملف غير موجود أو انتهت مدته. صدّر من جديد.',
    });
  }
}

export class ExportNotCancellable extends Conflict {
  constructor() {
    super('exports.not_cancellable', { en: 'This export is over already.', ar: 'انتهى هذا التصدير من قبل.' });
  }
}

export class TooManyExports extends Conflict {
  constructor() {
    super('exports.too_many', {
      en: 'Wait until some of your other exports are done.',
      ar: 'انتظر حتى تنتهي بعض عمليات التصدير الأخرى.',
    });
  }
}

import { NotFound, Conflict } from '../platform/errors.js';
import type { MediaUse } from './media.contract.js';

export class LibraryItemNotFound extends NotFound {
  constructor() {
    super('media.not_found', {
      en: 'This file does not exist.',
      ar: 'هذا الملف غير موجود في المكتبة، أو انتهت صلاحية رابطه.',
    });
  }
}

export class MediaInUse extends Conflict {
  constructor(uses: readonly MediaUse[]) {
    super(
      'in_use',
      {
        en: 'Something still sends this file. Delete it anyway, or change what sends it first.',
        ar: 'ما زال هذا الملف مطلوبًا للإرسال. احذفه على أي حال، أو غيّر ما يرسله أولًا.',
      },
      {
        used_by: uses,
      },
    );
  }
}

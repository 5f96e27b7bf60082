import { LimitReached, Unavailable } from '../errors.js';

export class StorageFull extends Unavailable {
  constructor() {
    super('storage_full', {
      en: 'There is no room left to store files. Try again later.',
      ar: 'لا توجد مساحة لحفظ الملفات الآن. حاول لاحقًا.',
    });
  }
}

export class StorageLimit extends LimitReached {
  constructor() {
    super(
      {
        en: 'Your package has no room for more files. Delete some, or choose a larger package.',
        ar: 'لا متسع في باقتك لمزيد من الملفات. احذف بعضها أو اختر باقة أكبر.',
      },
      'storage',
    );
  }
}

export class StorageUnreachable extends Unavailable {
  constructor() {
    super('storage_unavailable', {
      en: 'Files cannot be stored or opened at the moment. Try again later.',
      ar: 'يتعذّر حفظ الملفات أو قراءتها الآن. حاول لاحقًا.',
    });
  }
}

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
const UNREACHABLE_CODES = new Set([
  'EACCES',
  'EEXIST',
  'EIO',
  'EISDIR',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);

export function toStorageError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (FULL_CODES.has(code)) return new StorageFull();
  return UNREACHABLE_CODES.has(code) ? new StorageUnreachable() : error;
}

/** Returns whether an error is transient, so that waiting work is kept. */
export const isStorageUnavailable = (error: unknown): boolean =>
  error instanceof StorageUnreachable || error instanceof StorageFull;

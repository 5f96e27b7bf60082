import { LimitReached, Unavailable } from '../errors.js';

export class StorageFull extends Unavailable {
  constructor() {
    super('storage_full', 'There is no room left to store files. Try again later.');
  }
}

/** 429: the plan allows no more bytes of files. */
export class StorageLimit extends LimitReached {
  constructor() {
    super('Your package has no room for more files. Delete some, or choose a larger package.', 'storage');
  }
}

export class StorageAway extends Unavailable {
  constructor() {
    super('storage_unavailable', 'Files cannot be stored or opened at the moment. Try again later.');
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const AWAY = new Set(['EACCES', 'EEXIST', 'EIO', 'EISDIR', 'EMFILE', 'ENFILE', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']);

/** What a failed call of the file system means to whoever wanted to store; other errors stay what they are. */
export function tellStorageTrouble(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (FULL.has(code)) return new StorageFull();
  return AWAY.has(code) ? new StorageAway() : error;
}

/** It passes by itself, or by whoever runs the server: what waits for it is not lost. */
export const isStoreTrouble = (error: unknown): boolean => error instanceof StorageAway || error instanceof StorageFull;

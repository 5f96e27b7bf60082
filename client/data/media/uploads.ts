import { atom } from 'jotai';
import type { LibraryItem, UploadError } from '@server/media/media.contract.js';
import { store } from '@/app/atoms.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { newKey } from '@/app/http/new-key.js';
import { refetchMedia, uploadFile } from './media.js';

const MAX_PARALLEL_UPLOADS = 3;

export type UploadFault = UploadError['code'];

export interface Upload {
  key: string;
  file: File;
  /** `known` is already in the library. `refused` is final, `failed` can be retried. */
  state: 'chosen' | 'waiting' | 'sending' | 'done' | 'known' | 'failed' | 'refused';
  /** Sent share, from 0 to 1. */
  share: number;
  fault: UploadFault | null;
  limit: number | null;
  problem: string | null;
  item: LibraryItem | null;
}

/** Uploads continue while the dialog is closed. */
export const uploadsAtom = atom<Upload[]>([]);

const workers = new Set<Promise<void>>();
const controllers = new Map<string, AbortController>();

export function chooseUploads(files: readonly File[], faultOf: (file: File) => UploadFault | null): void {
  const isListed = (file: File): boolean =>
    store.get(uploadsAtom).some((upload) => !isFinished(upload) && isSame(file, upload.file));
  const added = files.filter((file) => !isListed(file)).map((file) => toUpload(file, faultOf(file)));
  updateUploads((uploads) => [...uploads, ...added]);
}

function toUpload(file: File, fault: UploadFault | null): Upload {
  const state = fault ? 'refused' : 'chosen';
  return { key: newKey(), file, state, share: 0, fault, limit: null, problem: null, item: null };
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

/** Uploads chosen and failed files. Resolves to the items now in the library. */
export async function startUploads(): Promise<LibraryItem[]> {
  const keys = new Set<string>();
  updateUploads((uploads) =>
    uploads.map((upload) => {
      if (upload.state !== 'chosen' && upload.state !== 'failed') return upload;
      keys.add(upload.key);
      return { ...upload, state: 'waiting', share: 0, problem: null };
    }),
  );
  while (workers.size < MAX_PARALLEL_UPLOADS) {
    const worker: Promise<void> = uploadWaiting().finally(() => workers.delete(worker));
    workers.add(worker);
  }
  await Promise.all(workers);
  await refetchMedia();
  return store.get(uploadsAtom).flatMap(({ key, item }) => (keys.has(key) && item ? [item] : []));
}

async function uploadWaiting(): Promise<void> {
  for (let next = takeNext(); next; next = takeNext()) await sendUpload(next);
}

function takeNext(): Upload | undefined {
  const next = store.get(uploadsAtom).find(({ state }) => state === 'waiting');
  if (next) patchUpload(next.key, { state: 'sending' });
  return next;
}

async function sendUpload({ key, file }: Upload): Promise<void> {
  const controller = new AbortController();
  controllers.set(key, controller);
  try {
    const { signal } = controller;
    const { item, is_known, error } = await uploadFile(file, {
      signal,
      onProgress: (share) => patchUpload(key, { share }),
    });
    if (error) patchUpload(key, { state: 'refused', fault: error.code, limit: error.limit });
    else patchUpload(key, { state: is_known ? 'known' : 'done', share: 1, item });
  } catch (error) {
    if (!controller.signal.aborted) patchUpload(key, { state: 'failed', problem: describeHttpError(error) });
  } finally {
    controllers.delete(key);
  }
}

export function dropUpload(key: string): void {
  updateUploads((uploads) => uploads.filter((upload) => upload.key !== key));
  controllers.get(key)?.abort();
}

const isFinished = ({ state }: Upload): boolean => state === 'done' || state === 'known';

export function hasUnfinished(): boolean {
  return !store.get(uploadsAtom).every(isFinished);
}

export function forgetFinished(): void {
  updateUploads((uploads) => uploads.filter((upload) => !isFinished(upload)));
}

function patchUpload(key: string, changes: Partial<Upload>): void {
  updateUploads((uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
}

function updateUploads(toUploads: (uploads: Upload[]) => Upload[]): void {
  store.set(uploadsAtom, toUploads(store.get(uploadsAtom)));
}

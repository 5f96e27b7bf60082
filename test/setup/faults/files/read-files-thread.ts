import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import {
  MAX_FIELD_LENGTH,
  MAX_FIELD_NAME_LENGTH,
  MAX_IMPORT_COLUMNS,
  MAX_CONTACT_FIELDS,
  MAX_IMPORT_ROWS,
} from '../../../../src/address-book/contacts/contact-limits.contract.js';
import { type WholeRequest, readImportInput } from '../../../../src/address-book/import-reader/read-import-input.js';
import { ImportFileRejected } from '../../../../src/address-book/import-reader/import-file-rejected.js';

/** A temporary folder. */
const home = workerData as string;
const filePath = join(home, 'file');
const request: unknown = {
  filePath,
  fileName: 'file',
  pasted: null,
  country: 'SA',
  roles: null,
  hasHeader: null,
  outDir: home,
  chunkRows: 25_000,
  limits: {
    rows: MAX_IMPORT_ROWS,
    columns: MAX_IMPORT_COLUMNS,
    fields: MAX_CONTACT_FIELDS,
    fieldName: MAX_FIELD_NAME_LENGTH,
    field: MAX_FIELD_LENGTH,
  },
};
const silent = { preview: () => undefined, progress: () => undefined, chunk: () => undefined };
Object.assign(console, { error: () => undefined, warn: () => undefined, log: () => undefined });

parentPort?.on('message', async (bytes: Uint8Array) => {
  writeFileSync(filePath, bytes);
  parentPort?.postMessage(await read());
});

async function read(): Promise<string> {
  try {
    await readImportInput(request as WholeRequest, silent);
    return 'read';
  } catch (error) {
    return error instanceof ImportFileRejected ? error.failure : `broken: ${(error as Error).stack}`;
  }
}

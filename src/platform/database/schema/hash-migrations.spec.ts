import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { findEditedMigrations, hashMigrations } from './hash-migrations.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mersal-migrations-'));
  writeFileSync(join(folder, 'b.ts'), 'two');
  writeFileSync(join(folder, 'a.sql'), 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('files are hashed in the order of their names, as sha256sum does', () => {
  expect(hashMigrations(folder)).toEqual([
    '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed  a.sql',
    '3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3  b.ts',
  ]);
});

it('an edited and a deleted migration are named, a new one is not', () => {
  const stored = hashMigrations(folder);
  expect(findEditedMigrations(stored, stored)).toEqual([]);
  writeFileSync(join(folder, 'c.ts'), 'three');
  expect(findEditedMigrations(stored, hashMigrations(folder))).toEqual([]);
  writeFileSync(join(folder, 'b.ts'), 'another');
  rmSync(join(folder, 'a.sql'));
  expect(findEditedMigrations(stored, hashMigrations(folder))).toEqual([
    'db/migrations/a.sql was deleted: add another migration instead',
    'db/migrations/b.ts was edited: add another migration instead',
  ]);
});

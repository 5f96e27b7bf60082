import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns lines in the format of sha256sum. */
export function hashMigrations(folder: string): string[] {
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const hash = createHash('sha256').update(readFileSync(join(folder, file)));
      return `${hash.digest('hex')}  ${file}`;
    });
}

/** Returns a sentence for each edited or deleted migration. New migrations are not stored yet. */
export function findEditedMigrations(stored: readonly string[], current: readonly string[]): string[] {
  return stored
    .filter((line) => !current.includes(line))
    .map((line) => {
      const file = line.slice(line.indexOf('  ') + 2);
      const isEdited = current.some((currentLine) => currentLine.endsWith(`  ${file}`));
      return `db/migrations/${file} was ${isEdited ? 'edited' : 'deleted'}: add another migration instead`;
    });
}

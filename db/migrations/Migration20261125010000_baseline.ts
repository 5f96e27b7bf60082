import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Creates the schema of the first release. Databases of that release skip it, see run-migrations.ts. */
export class Migration20261125010000_baseline extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('Migration20261125010000_baseline.sql', import.meta.url), 'utf8'));
  }
}

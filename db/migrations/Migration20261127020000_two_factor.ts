import { Migration } from '@mikro-orm/migrations';

/** The second factor is called so wherever it is kept. */
export class Migration20261127020000_two_factor extends Migration {
  override up(): void {
    for (const part of ['secret', 'sealed_with', 'on_at', 'last_counter'])
      this.addSql(`alter table users rename column second_step_${part} to two_factor_${part}`);
  }

  override down(): void {
    for (const part of ['secret', 'sealed_with', 'on_at', 'last_counter'])
      this.addSql(`alter table users rename column two_factor_${part} to second_step_${part}`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Service level of the current opening, so that a label moves its figure. Null without a policy. */
export class Migration20270201011000_rating_figures extends Migration {
  override up(): void {
    this.addSql('alter table chat_openings add column is_sla_met boolean');
  }

  override down(): void {
    this.addSql('drop trigger ratings_measured on chat_ratings');
    this.addSql('drop function measure_rating');
    this.addSql('alter table chat_openings drop column is_sla_met');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Background work finds old ratings and figures. Days of figures follow the order of the table, so a small index is enough. */
export class Migration20270201013001_team_retention extends Migration {
  override up(): void {
    this.addSql('create index chat_ratings_account_id_created_at_index on chat_ratings (account_id, created_at)');
    this.addSql('drop index chat_ratings_account_id_index');
    this.addSql('create index team_figures_day_index on team_figures using brin (day)');
  }

  override down(): void {
    this.addSql('drop index team_figures_day_index');
    this.addSql('create index chat_ratings_account_id_index on chat_ratings (account_id)');
    this.addSql('drop index chat_ratings_account_id_created_at_index');
  }
}

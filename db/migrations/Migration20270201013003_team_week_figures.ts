import { Migration } from '@mikro-orm/migrations';

/** Sums of `team_figures` by week, which begins on Monday. Reports read them for whole weeks, which is a third of the rows. */
export class Migration20270201013003_team_week_figures extends Migration {
  override up(): void {
    this.addSql(`create table team_week_figures (account_id bigint not null references accounts (id) on delete cascade,
      slice varchar(6) not null, device_id bigint not null, figure varchar(12) not null, day date not null,
      item_id bigint not null, bucket smallint not null, count integer not null, value bigint not null,
      primary key (account_id, slice, device_id, figure, day, item_id, bucket) include (count, value))`);
    this.addSql('create index team_week_figures_day_index on team_week_figures using brin (day)');
    this.addSql(`insert into team_week_figures
      select account_id, slice, device_id, figure, date_trunc('week', day)::date, item_id, bucket, sum(count), sum(value)
        from team_figures group by 1, 2, 3, 4, 5, 6, 7`);
  }

  override down(): void {
    this.addSql('drop table team_week_figures');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** The list of users has SupperAdmins in it: its index by status is of all users, and by id alone the primary key serves. */
export class Migration20261126080100_owner_listed extends Migration {
  override up(): void {
    this.addSql('drop index if exists users_listed, users_listed_by_status');
    this.addSql('create index users_by_status on users (account_status, id) include (role)');
  }

  override down(): void {
    this.addSql('drop index users_by_status');
    this.addSql(`create index users_listed on users (id) include (role) where role <> 'SupperAdmin'`);
    this.addSql(
      `create index users_listed_by_status on users (account_status, id) include (role) where role <> 'SupperAdmin'`,
    );
  }
}

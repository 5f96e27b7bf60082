import { Migration } from '@mikro-orm/migrations';

const TEAM_PERMISSIONS = [
  'show users',
  'edit users',
  'show all chats',
  'assign chats',
  'close chats',
  'export chats',
  'edit inbox settings',
  'show reports',
];

/** Owners may use a team. Apart from new columns of `users`, so that no reader waits for the update. */
export class Migration20270201010200_team_permissions extends Migration {
  override up(): void {
    this.addSql(`update users set permissions = permissions || '${JSON.stringify(TEAM_PERMISSIONS)}'
      where role <> 'SupperAdmin' and role_id is null and not permissions @> '["close chats"]'`);
  }

  override down(): void {
    const added = TEAM_PERMISSIONS.map((name) => `'${name}'`).join(', ');
    this.addSql(`update users set permissions = permissions - array[${added}]`);
  }
}

import { Migration } from '@mikro-orm/migrations';

const RANK = (d: string) => `(coalesce(${d}.chosen_at, '-infinity'), coalesce(${d}.linked_at, '-infinity'), ${d}.id)`;

/**
 * Whether an account has more linked devices than its package has room for, and this one is not among those that send: the ones its owner chose last,
 * then the newest. Computed when it is asked, so that another package or another choice holds from that moment on.
 */
const OVER_PLAN = `create function over_plan(of_device bigint) returns boolean language sql stable as $$
  select exists (select from devices d join subscriptions s on s.account_id = d.account_id
    where d.id = of_device and d.phone is not null and s.count_devices >= 0
      and (select count(*) from devices o where o.account_id = d.account_id and o.phone is not null
        and ${RANK('o')} > ${RANK('d')}) >= s.count_devices) $$`;

/** A smaller package keeps all devices linked; only as many send as it has room for. */
export class Migration20261126070400_chosen_senders extends Migration {
  override up(): void {
    this.addSql('alter table devices add column chosen_at timestamptz');
    this.addSql(OVER_PLAN);
  }

  override down(): void {
    this.addSql('drop function over_plan');
    this.addSql('alter table devices drop column chosen_at');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** What is named after the table. */
const NAMES = [
  ['index', 'device_arrivals_pkey', 'inbound_journal_pkey'],
  ['index', 'device_arrivals_device', 'inbound_journal_device'],
  ['index', 'device_arrivals_failed', 'inbound_journal_failed'],
  ['sequence', 'device_arrivals_id_seq', 'inbound_journal_id_seq'],
] as const;
const KEYS = ['device_id_fkey', 'account_id_fkey'] as const;

/**
 * The journal of inbound messages bears the field's name. A process of the version before, which still runs during an upgrade, journals
 * through the view.
 */
export class Migration20261128010000_inbound_journal extends Migration {
  override up(): void {
    this.addSql('alter table device_arrivals rename to inbound_journal');
    for (const [kind, from, to] of NAMES) this.addSql(`alter ${kind} ${from} rename to ${to}`);
    for (const key of KEYS)
      this.addSql(`alter table inbound_journal rename constraint device_arrivals_${key} to inbound_journal_${key}`);
    this.addSql('create view device_arrivals as select * from inbound_journal');
  }

  override down(): void {
    this.addSql('drop view device_arrivals');
    this.addSql('alter table inbound_journal rename to device_arrivals');
    for (const [kind, from, to] of NAMES) this.addSql(`alter ${kind} ${to} rename to ${from}`);
    for (const key of KEYS)
      this.addSql(`alter table device_arrivals rename constraint inbound_journal_${key} to device_arrivals_${key}`);
  }
}

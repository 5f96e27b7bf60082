import { rejectStale } from '../../platform/database/edited-row.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { RecordAuditEntry } from '../../auth/auth.messages.js';
import { Config } from '../../platform/config.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { Secrets } from '../../platform/secrets.js';
import {
  isOnlineProvider,
  KEY_NAMES,
  type KeyName,
  keyNamesOf,
  ONLINE_PROVIDERS,
} from '../providers/payment-provider.contract.js';
import type { PaymentSettingsBody } from './payment-settings.contract.js';
import {
  paymentKeyContext,
  EDITED_PAYMENT_SETTINGS,
  ReadPaymentSettings,
  type SettingsRow,
} from './read-payment-settings.js';

const TEXTS = ['bank_details', 'seller_name', 'seller_address'];

@Injectable()
export class SavePaymentSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly settings: ReadPaymentSettings,
  ) {}

  async execute(user: SignedIn, posted: PaymentSettingsBody, origin: Origin): Promise<void> {
    const { revision, ...wanted } = posted;
    const current = await this.settings.read();
    this.check(current, wanted);
    const changes = this.keepPrevious(current, wanted);
    // The schema restricts the names to columns.
    const names = Object.keys(changes) as (keyof typeof changes)[];
    if (names.length === 0) return;
    const values = Object.fromEntries(names.map((name) => [name, this.toColumn(name, changes[name] ?? null)]));
    await this.em.fork().transactional(async (em) => {
      await rejectStale(em, EDITED_PAYMENT_SETTINGS, sql`true`, revision);
      await database(em)
        .updateTable('payment_settings')
        .set({ ...values, key_id: this.secrets.keyId, updated_at: NOW })
        .execute();
    });
    const details = { names: names.toSorted().join(', ') };
    const entry = { action: 'settings_changed', accountId: user.accountId, subject: 'payments', details } as const;
    await this.commands.execute(new RecordAuditEntry(user, entry, origin));
  }

  /** Providers may sign with the previous secret for hours. */
  private keepPrevious(current: SettingsRow, changes: PaymentSettingsBody): PaymentSettingsBody {
    const kept: PaymentSettingsBody = { ...changes };
    for (const provider of ONLINE_PROVIDERS) {
      const [, name, previous] = keyNamesOf(provider);
      const known = this.settings.open(current, name);
      const isNew = changes[name] && known !== null && changes[name] !== known;
      if (isNew && changes[previous] === undefined) kept[previous] = known;
    }
    return kept;
  }

  private check(current: SettingsRow, changes: PaymentSettingsBody): void {
    const provider = changes.provider ?? current.provider;
    if (provider === 'test' && !this.config.sandbox) throw Invalid.field('provider', 'practice_only');
    const [key, webhook] = isOnlineProvider(provider) ? keyNamesOf(provider) : [];
    const has = (name: KeyName): boolean =>
      changes[name] === undefined ? this.settings.open(current, name) !== null : changes[name] !== null;
    if (key && !has(key)) throw Invalid.field(key, 'required');
    const vatNumber = changes.vat_number === undefined ? current.vat_number : changes.vat_number;
    const rate = changes.vat_rate === undefined ? current.vat_rate : changes.vat_rate;
    if (vatNumber !== null && rate === 0) throw Invalid.field('vat_rate', 'vat_rate_required');
    if (webhook && !has(webhook)) throw Invalid.field(webhook, 'required');
  }

  private toColumn(name: keyof PaymentSettingsBody, value: string | number | boolean | null): unknown {
    if (name === 'vat_rate') return Math.round(Number(value ?? 0) * 100);
    if ((KEY_NAMES as readonly string[]).includes(name) && value !== null)
      return this.secrets.seal(Buffer.from(String(value)), paymentKeyContext(name as KeyName)).bytes;
    return value ?? (TEXTS.includes(name) ? '' : null);
  }
}

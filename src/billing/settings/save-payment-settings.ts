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
import {
  type CredentialName,
  isOnlineProvider,
  KEY_FIELDS,
  type KeyName,
  keyFieldsOf,
  ONLINE_PROVIDERS,
  type OnlineProvider,
} from '../providers/payment-provider.contract.js';
import type { Credentials } from '../providers/provider.js';
import { PaymentCredentials } from './payment-credentials.js';
import type { PaymentSettingsBody } from './payment-settings.contract.js';
import { EDITED_PAYMENT_SETTINGS, ReadPaymentSettings, type SettingsRow } from './read-payment-settings.js';

const TEXTS = ['bank_details', 'seller_name', 'seller_address'];

interface CurrentSettings {
  settings: SettingsRow;
  credentials: Awaited<ReturnType<PaymentCredentials['read']>>;
}

@Injectable()
export class SavePaymentSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly settings: ReadPaymentSettings,
    private readonly credentials: PaymentCredentials,
  ) {}

  async execute(user: SignedIn, body: PaymentSettingsBody, origin: Origin): Promise<void> {
    const { revision, ...requested } = body;
    const names = await this.em.fork().transactional(async (em) => {
      // Without the lock, concurrent saves of two credentials would lose one.
      await database(em).selectFrom('payment_settings').select('id').forNoKeyUpdate().execute();
      const current = { settings: await this.settings.read(em), credentials: await this.credentials.read(em) };
      this.check(current, requested);
      const changes = keepPrevious(current, requested);
      if (Object.keys(changes).length === 0) return [];
      await rejectStale(em, EDITED_PAYMENT_SETTINGS, sql`true`, revision);
      await this.write(em, current, changes);
      return Object.keys(changes);
    });
    if (names.length === 0) return;
    const details = { names: names.toSorted().join(', ') };
    const entry = { action: 'settings_changed', accountId: user.accountId, subject: 'payments', details } as const;
    await this.commands.execute(new RecordAuditEntry(user, entry, origin));
  }

  private async write(
    em: EntityManager,
    { credentials }: CurrentSettings,
    changes: PaymentSettingsBody,
  ): Promise<void> {
    for (const provider of ONLINE_PROVIDERS)
      if (keyFieldsOf(provider).some(({ name }) => changes[name] !== undefined))
        await this.credentials.write(em, provider, changeCredentials(provider, credentials[provider], changes));
    // The schema restricts the other names to columns.
    const names = (Object.keys(changes) as (keyof typeof changes)[]).filter((name) => !isKeyName(name));
    const values = Object.fromEntries(names.map((name) => [name, toColumn(name, changes[name] ?? null)]));
    await database(em)
      .updateTable('payment_settings')
      .set({ ...values, updated_at: NOW })
      .execute();
  }

  private check({ settings, credentials }: CurrentSettings, changes: PaymentSettingsBody): void {
    const provider = changes.provider ?? settings.provider;
    if (provider === 'test' && !this.config.sandbox) throw Invalid.field('provider', 'practice_only');
    if (isOnlineProvider(provider)) {
      const changed = changeCredentials(provider, credentials[provider], changes);
      const required = keyFieldsOf(provider).filter(({ credential }) => credential !== 'webhook_previous');
      const missing = required.find(({ credential }) => changed[credential] === undefined);
      if (missing) throw Invalid.field(missing.name, 'required');
    }
    const vatNumber = changes.vat_number === undefined ? settings.vat_number : changes.vat_number;
    const rate = changes.vat_rate === undefined ? settings.vat_rate : changes.vat_rate;
    if (vatNumber !== null && rate === 0) throw Invalid.field('vat_rate', 'vat_rate_required');
  }
}

/** Keeps the previous secret, as providers may use it for hours. */
function keepPrevious({ credentials }: CurrentSettings, changes: PaymentSettingsBody): PaymentSettingsBody {
  const withPrevious: PaymentSettingsBody = { ...changes };
  for (const provider of ONLINE_PROVIDERS) {
    const { webhook: currentSecret } = credentials[provider];
    const newSecret = changes[`${provider}_webhook`];
    const isNew = newSecret && currentSecret !== undefined && newSecret !== currentSecret;
    if (isNew && changes[`${provider}_webhook_previous`] === undefined)
      withPrevious[`${provider}_webhook_previous`] = currentSecret;
  }
  return withPrevious;
}

function changeCredentials(provider: OnlineProvider, stored: Credentials, changes: PaymentSettingsBody): Credentials {
  const changed: Partial<Record<CredentialName, string>> = { ...stored };
  for (const { credential, name } of keyFieldsOf(provider)) {
    const value = changes[name];
    if (value === null) delete changed[credential];
    else if (value !== undefined) changed[credential] = value;
  }
  return changed;
}

const isKeyName = (name: string): name is KeyName => KEY_FIELDS.some((field) => field.name === name);

function toColumn(name: keyof PaymentSettingsBody, value: string | number | boolean | null): unknown {
  if (name === 'vat_rate') return Math.round(Number(value ?? 0) * 100);
  return value ?? (TEXTS.includes(name) ? '' : null);
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecordAuditEntry } from '../../auth/auth.messages.js';
import { Config } from '../../platform/config.js';
import { Invalid } from '../../platform/errors.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { Secrets } from '../../platform/secrets.js';
import type { PaymentSettingsBody } from './payment-settings.contract.js';
import { contextOf, KEY_NAMES, type KeyName, ReadPaymentSettings } from './read-payment-settings.js';

/** Saves what is given of the payment settings and leaves the rest. */
export class SavePaymentSettings extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly changes: PaymentSettingsBody,
    readonly origin: Origin,
  ) {
    super();
  }
}

/** A provider sells only with its key. */
const NEEDS: Partial<Record<string, KeyName>> = { moyasar: 'moyasar_key', stripe: 'stripe_key' };
const TEXTS = ['bank_details', 'seller_name', 'seller_address'];

@CommandHandler(SavePaymentSettings)
export class SavePaymentSettingsHandler implements ICommandHandler<SavePaymentSettings> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly settings: ReadPaymentSettings,
  ) {}

  async execute({ who, changes, origin }: SavePaymentSettings): Promise<void> {
    await this.check(changes);
    // The names are those of the schema, which knows no others.
    const names = Object.keys(changes) as (keyof PaymentSettingsBody)[];
    if (names.length === 0) return;
    const values = names.map((name) => this.toColumn(name, changes[name] ?? null));
    await this.em
      .fork()
      .execute(
        `update payment_settings set ${['updated_at = now()', 'key_id = ?', ...names.map((name) => `${name} = ?`)].join(', ')}`,
        [this.secrets.keyId, ...values],
      );
    const details = { names: names.toSorted().join(', ') };
    const entry = { action: 'settings_changed', accountId: who.accountId, subject: 'payments', details } as const;
    await this.commands.execute(new RecordAuditEntry(who, entry, origin));
  }

  private async check(changes: PaymentSettingsBody): Promise<void> {
    const present = await this.settings.read();
    const provider = changes.provider ?? present.provider;
    if (provider === 'test' && !this.config.sandbox) throw Invalid.field('provider', 'practice_only');
    const key = NEEDS[provider];
    const has = (name: KeyName): boolean =>
      changes[name] === undefined ? this.settings.open(present, name) !== null : changes[name] !== null;
    if (key && !has(key)) throw Invalid.field(key, 'required');
    // Without its secret nobody could tell Stripe's messages from others'.
    if (provider === 'stripe' && !has('stripe_webhook')) throw Invalid.field('stripe_webhook', 'required');
    if (provider === 'moyasar' && !has('moyasar_webhook')) throw Invalid.field('moyasar_webhook', 'required');
  }

  private toColumn(name: keyof PaymentSettingsBody, value: string | number | boolean | null): unknown {
    if (name === 'vat_rate') return Math.round(Number(value ?? 0) * 100);
    if ((KEY_NAMES as readonly string[]).includes(name) && value !== null)
      return this.secrets.seal(Buffer.from(String(value)), contextOf(name as KeyName)).bytes;
    return value ?? (TEXTS.includes(name) ? '' : null);
  }
}

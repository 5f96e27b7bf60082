import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { type AccountOwner, GetAccountOwner, GetTimeZone, SendPlatformNotice } from '../../auth/auth.messages.js';
import type { Language } from '../../auth/auth.contract.js';
import { RenewInvitation } from '../../auth/invitations.messages.js';
import { compileText } from '../../templates/text/text.contract.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { readStores } from '../store-row.js';
import { placeholderValues, withAllAliases } from '../store-events/placeholders.js';
import type { AppEvent, StoreFacts, StoreEvent, SubscriptionEvent } from '../store-events/store-event.js';
import type { AppMarketRow } from './app-market-row.js';

const MAX_RETRY_AGE_MS = 86_400_000;
const MAX_RETRY_MINUTES = 60;

@Injectable()
export class NotifyMerchant {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async notify(row: AppMarketRow): Promise<void> {
    const owner = await this.queries.execute(new GetAccountOwner(row.accountId));
    if (!owner) return this.end(row, 'skipped', 'no_account');
    const settings = await this.readSettings(row);
    if (settings.text === null && row.change !== 'installed') return this.end(row, 'skipped', 'no_text');
    if (!(await this.claim(row))) return;
    const invitation =
      row.change === 'installed' ? await this.commands.execute(new RenewInvitation(row.accountId)) : null;
    const text = invitation ? withLink(settings.text, owner.language) : settings.text;
    if (text === null) return this.end(row, 'skipped', 'no_text');
    const addressee = addresseeOf(owner, row, invitation !== null);
    if (addressee.phone === null && addressee.email === null) return this.end(row, 'skipped', 'no_phone');
    const values = await this.valuesOf(row, owner, invitation ?? `${this.config.appUrl}/forgot-password`);
    const body = compileText(text).render(values, Math.random);
    const channel = await this.commands.execute(new SendPlatformNotice(addressee, body, settings.devices));
    if (channel) return this.end(row, 'sent', null);
    if (this.clock.now().getTime() - row.createdAt.getTime() > MAX_RETRY_AGE_MS)
      return this.end(row, 'failed', 'undelivered');
    const minutes = Math.min(2 ** row.attempts, MAX_RETRY_MINUTES);
    await database(this.em.fork())
      .updateTable('app_market_events')
      .set({
        state: 'applied',
        reason: 'undelivered',
        updated_at: CURRENT_TIME,
        due_at: sql<Date>`clock_timestamp() + make_interval(mins => ${minutes})`,
      })
      .where('id', '=', row.id)
      .where('state', '=', 'sending')
      .execute();
  }

  private async readSettings({ appId, textName }: AppMarketRow): Promise<{ text: string | null; devices: number[] }> {
    const app = await database(this.em.fork())
      .selectFrom('apps')
      .select('admin_settings')
      .where('id', '=', appId)
      .executeTakeFirst();
    const text = app?.admin_settings[textName ?? ''];
    const devices = app?.admin_settings['devices'];
    return {
      text: typeof text === 'string' && text.trim() !== '' ? text : null,
      devices: Array.isArray(devices) ? devices.filter((id): id is number => typeof id === 'number') : [],
    };
  }

  private async valuesOf(row: AppMarketRow, owner: AccountOwner, passwordUrl: string): Promise<Record<string, string>> {
    const timeZone = await this.queries.execute(new GetTimeZone(row.accountId));
    const facts = await this.factsOf(row);
    const { username, email } = owner;
    return {
      ...placeholderValues(toEvent(row, owner), facts, { timeZone, now: this.clock.now() }),
      ...withAllAliases({ email, username, user_name: username, password: passwordUrl }),
    };
  }

  private async factsOf({ platform, appId, platformStoreId, accountId }: AppMarketRow): Promise<StoreFacts> {
    const [store] = await readStores(this.em.fork(), sql`s.account_id = ${accountId} and s.app_id = ${appId}`);
    const isSameStore = store?.platformStoreId === platformStoreId;
    return isSameStore ? store.facts : { platform, name: null, url: null, country: 'SA', currency: 'SAR' };
  }

  /** Claims before the send: a crash must not send twice. */
  private async claim({ id }: AppMarketRow): Promise<boolean> {
    const { numUpdatedRows } = await database(this.em.fork())
      .updateTable('app_market_events')
      .set(({ eb }) => ({
        state: 'sending',
        attempts: eb('attempts', '+', 1),
        updated_at: CURRENT_TIME,
      }))
      .where('id', '=', id)
      .where('state', '=', 'applied')
      .where('due_at', '<=', CURRENT_TIME)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  private async end({ id }: AppMarketRow, state: 'sent' | 'skipped' | 'failed', reason: string | null): Promise<void> {
    await database(this.em.fork())
      .updateTable('app_market_events')
      .set({ state, reason, updated_at: CURRENT_TIME })
      .where('id', '=', id)
      .where('state', 'in', ['applied', 'sending'])
      .execute();
  }
}

const INVITATION: Readonly<Record<Language, string>> = {
  en: 'Welcome! Your username is {username}. Choose your password here: {password}',
  ar: 'أهلًا بك! اسم المستخدم: {username}. اختر كلمة المرور من هنا: {password}',
};

/** Appends the link if its placeholder is absent. */
function withLink(text: string | null, language: Language): string {
  if (text === null) return INVITATION[language];
  const { variables } = compileText(text);
  const passwordAliases = withAllAliases({ password: 'x' });
  return variables.some((name) => Object.hasOwn(passwordAliases, name)) ? text : `${text}\n\n{password}`;
}

/** Invited owners have no verified contact details. */
const addresseeOf = (owner: AccountOwner, { phone, email }: AppMarketRow, isInvited: boolean) => ({
  name: owner.name,
  language: owner.language,
  phone: owner.isPhoneVerified || isInvited ? owner.phone : phone,
  email: owner.isEmailVerified || isInvited ? owner.email : email,
});

function toEvent({ change, happenedAt: at, ...row }: AppMarketRow, owner: AccountOwner): StoreEvent {
  if (change === 'installed' || change === 'authorized' || change === 'uninstalled')
    return {
      kind: 'app',
      change: change satisfies AppEvent['change'],
      at,
      platformStoreId: row.platformStoreId,
      merchant: { name: owner.name, email: owner.email, phone: owner.phone, storeName: null },
    };
  const { planName, startsAt, endsAt, amount, platformStoreId } = row;
  return {
    kind: 'subscription',
    change: change satisfies SubscriptionEvent['change'],
    at,
    platformStoreId,
    planName,
    startsAt,
    endsAt,
    amount,
  };
}

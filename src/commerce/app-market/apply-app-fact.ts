import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { OpenDefaultPlan } from '../../billing/billing.messages.js';
import { Clock } from '../../platform/clock.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { RecordTrouble } from '../connections/record-trouble.js';
import { StoreProblem } from '../platforms/connector.js';
import type { AppMarketRow } from './app-market-row.js';
import { type AppliedInstall, applyInstall } from './apply-install.js';
import { ApplySubscription, type AppliedSubscription } from './apply-subscription.js';
import { ALL_PACKAGES } from '../../billing/billing.sql.js';

/** Age until which facts are retried, to leave time to create a plan's package. */
const MAX_RETRY_AGE_MS = 3 * 86_400_000;
const RETRY_MINUTES = 10;

@Injectable()
export class ApplyAppFact {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly subscriptions: ApplySubscription,
    private readonly trouble: RecordTrouble,
    private readonly clock: Clock,
  ) {}

  async apply(row: AppMarketRow): Promise<void> {
    const isInstall = row.change === 'installed' || row.change === 'authorized' || row.change === 'uninstalled';
    if (isInstall) return this.install(row);
    const applied = await this.subscribe(row);
    if (applied) await settle(this.em.fork(), row, applied);
  }

  private async install(row: AppMarketRow): Promise<void> {
    const storeId = await this.findStore(row);
    const applied = await this.em.fork().transactional(async (em) => {
      const lock = `app market ${row.appId} ${row.platformStoreId}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(database(em));
      const pending = await database(em)
        .selectFrom('app_market_events')
        .select('id')
        .where('id', '=', row.id)
        .where('state', '=', 'waiting')
        .forUpdate()
        .executeTakeFirst();
      if (!pending) return null;
      const outcome = await applyInstall(em, row);
      await settle(em, row, outcome);
      return outcome;
    });
    if (applied?.isInstalled === true) await this.openDefaultPlan(row);
    if (applied?.isInstalled === false && storeId !== null) await this.trouble.report(storeId, 'uninstalled');
  }

  private async openDefaultPlan({ accountId, appId }: AppMarketRow): Promise<void> {
    const {
      rows: [plan],
    } = await sql<{ id: number }>`
      select p.id from apps a join ${ALL_PACKAGES} p on p.id::text = a.admin_settings ->> 'default_plan_id'
        where a.id = ${appId}`.execute(database(this.em.fork()));
    if (plan) await this.commands.execute(new OpenDefaultPlan(accountId, plan.id));
  }

  /** Returns null if the fact must be retried. */
  private async subscribe(row: AppMarketRow): Promise<AppliedSubscription | null> {
    const canRetry = this.clock.now().getTime() - row.createdAt.getTime() < MAX_RETRY_AGE_MS;
    try {
      const applied = await this.subscriptions.apply(row, await this.findStore(row));
      if (applied.reason !== 'plan_unknown') return applied;
      if (row.attempts === 0) log.warn({ appId: row.appId, plan: row.planName }, 'app market plan unknown');
      if (!canRetry) return applied;
      await this.postpone(row, 'plan_unknown');
    } catch (error) {
      if (!(error instanceof StoreProblem) || !canRetry) throw error;
      await this.postpone(row, 'unreachable');
    }
    return null;
  }

  private async postpone({ id }: AppMarketRow, reason: string): Promise<void> {
    await database(this.em.fork())
      .updateTable('app_market_events')
      .set(({ eb }) => ({
        due_at: sql<Date>`clock_timestamp() + make_interval(mins => ${RETRY_MINUTES})`,
        attempts: eb('attempts', '+', 1),
        reason,
        updated_at: CURRENT_TIME,
      }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
  }

  private async findStore({ appId, platformStoreId, accountId }: AppMarketRow): Promise<number | null> {
    const store = await database(this.em.fork())
      .selectFrom('shops')
      .select('id')
      .where('app_id', '=', appId)
      .where('store_id', '=', platformStoreId)
      .where('account_id', '=', accountId)
      .where('state', 'in', ['connected', 'needs_attention'])
      .executeTakeFirst();
    return store?.id ?? null;
  }
}

async function settle(em: EntityManager, row: AppMarketRow, { text, reason }: AppliedInstall | AppliedSubscription) {
  await database(em)
    .updateTable('app_market_events')
    .set({
      state: text ? 'applied' : 'skipped',
      text_name: text,
      reason,
      account_id: row.accountId,
      attempts: 0,
      due_at: CURRENT_TIME,
      updated_at: CURRENT_TIME,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'waiting')
    .execute();
}

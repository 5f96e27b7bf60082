import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../../platform/jobs/job-handler.js';
import { log } from '../../../platform/logging.js';
import { CONNECTORS } from '../../platforms/connectors.gen.js';
import { type StoreClaim, Claims } from './claims.js';
import { MailClaim } from './mail-claim.js';
import { InviteMerchant, type MerchantContact } from './invite-merchant.js';
import { PlatformClient } from '../platform-client.js';

const NotifyClaimJob = z.object({ claimId: z.number() });
type NotifyClaimJob = z.infer<typeof NotifyClaimJob>;

const POLL_INTERVAL_MS = 300_000;
const MAX_ATTEMPTS = 10;

/** Creates the owner's account, or sends an existing one a claim link. */
export const notifyClaimJob = defineJob({
  name: 'store-claims',
  schema: NotifyClaimJob,
  everyMs: POLL_INTERVAL_MS,
  outward: true,
  concurrency: 4,
  accountOf: () => undefined,
  key: ({ claimId }) => claimId,
});

@HandlesJob(notifyClaimJob)
export class NotifyClaimJobHandler implements QueuedJobHandler<NotifyClaimJob> {
  constructor(
    private readonly em: EntityManager,
    private readonly claims: Claims,
    private readonly invitations: InviteMerchant,
    private readonly client: PlatformClient,
    private readonly mail: MailClaim,
  ) {}

  async findDue(): Promise<NotifyClaimJob[]> {
    await database(this.em).deleteFrom('store_claims').where('expires_at', '<', CURRENT_TIME).execute();
    return database(this.em)
      .selectFrom('store_claims')
      .select('id as claimId')
      .where('told_at', 'is', null)
      .where('attempts', '<', MAX_ATTEMPTS)
      .orderBy('id')
      .limit(100)
      .execute();
  }

  async execute({ claimId }: NotifyClaimJob): Promise<void> {
    const { numUpdatedRows } = await database(this.em)
      .updateTable('store_claims')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', claimId)
      .where('told_at', 'is', null)
      .executeTakeFirstOrThrow();
    const claim = numUpdatedRows > 0n ? await this.claims.read(claimId) : null;
    if (!claim) return;
    const merchant = await this.describe(claim);
    const { email, storeName } = merchant;
    await database(this.em)
      .updateTable('store_claims')
      .set({ merchant_email: email, store_name: storeName })
      .where('id', '=', claimId)
      .execute();
    if (await this.invitations.invite(claim, merchant)) return;
    if (!email || !this.mail.isOn) return log.warn({ claimId }, 'store claim notice not sent, no recipient');
    await this.mail.send(email, claim, storeName);
    await database(this.em)
      .updateTable('store_claims')
      .set({ told_at: CURRENT_TIME })
      .where('id', '=', claimId)
      .execute();
  }

  private async describe({
    platform,
    platformStoreId,
    tokens,
    email = null,
    phone = null,
    storeName,
  }: StoreClaim): Promise<MerchantContact> {
    const connector = CONNECTORS[platform];
    if (!connector.hasAnonymousGrants || !connector.describe || !tokens) return { name: null, email, phone, storeName };
    const { facts, merchant } = await connector.describe(this.client.deps, tokens, platformStoreId);
    return { ...merchant, storeName: facts.name };
  }
}

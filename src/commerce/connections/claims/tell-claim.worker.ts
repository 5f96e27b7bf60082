import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { log } from '../../../platform/logging.js';
import { BackgroundWork, BackgroundWorker } from '../../../platform/queues/background-work.js';
import { introduceSalla } from '../../platforms/salla/salla-connector.js';
import { type Claim, Claims } from './claims.js';
import { MailClaim } from './mail-claim.js';
import { InviteMerchant, type Merchant } from './invite-merchant.js';
import { SpeakForShop } from '../speak-for-shop.js';

const TellClaimJob = z.object({ claimId: z.number() });
type TellClaimJob = z.infer<typeof TellClaimJob>;

const LOOK_EVERY_MS = 300_000;
const MOST_ATTEMPTS = 10;

/**
 * A store was installed at its platform and belongs to no account here: its owner becomes a member. One who has an account is written to,
 * with the link by which they claim the store.
 */
@BackgroundWork({
  ...{ name: 'store-claims', payload: TellClaimJob, everyMs: LOOK_EVERY_MS, isOutward: true },
  key: ({ claimId }) => claimId,
})
export class TellClaimWorker extends BackgroundWorker<TellClaimJob> {
  constructor(
    private readonly em: EntityManager,
    private readonly claims: Claims,
    private readonly invitations: InviteMerchant,
    private readonly speech: SpeakForShop,
    private readonly mail: MailClaim,
  ) {
    super();
  }

  override async reconcile(): Promise<TellClaimJob[]> {
    await this.em.execute('delete from store_claims where expires_at < clock_timestamp()');
    const rows = await this.em.execute<{ id: string }[]>(
      'select id from store_claims where told_at is null and attempts < ? order by id limit 100',
      [MOST_ATTEMPTS],
    );
    return rows.map(({ id }) => ({ claimId: Number(id) }));
  }

  protected async handle({ claimId }: TellClaimJob): Promise<void> {
    const taken = await this.em.execute<unknown[]>(
      'update store_claims set attempts = attempts + 1 where id = ? and told_at is null returning 1',
      [claimId],
    );
    const claim = taken.length > 0 ? await this.claims.read(claimId) : null;
    if (!claim) return;
    const merchant = await this.describe(claim);
    const { email, storeName } = merchant;
    await this.em.execute('update store_claims set merchant_email = ?, store_name = ? where id = ?', [
      ...[email, storeName, claimId],
    ]);
    if (await this.invitations.invite(claim, merchant)) return;
    if (!email || !this.mail.isOn)
      return log.warn({ claimId }, 'nobody can be told of a store that waits to be claimed');
    await this.mail.to(email, claim, storeName);
    await this.em.execute('update store_claims set told_at = clock_timestamp() where id = ?', [claimId]);
  }

  /** Salla says with the tokens whose store it is. */
  private async describe({ platform, tokens, email = null, phone = null, storeName }: Claim): Promise<Merchant> {
    if (platform !== 'salla' || !tokens) return { name: null, email, phone, storeName };
    const { facts, merchant } = await introduceSalla(this.speech.deps, tokens);
    return { ...merchant, storeName: facts.name };
  }
}

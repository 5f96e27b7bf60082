import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.js';
import { claimDeliveries, IS_DUE, type ClaimedDelivery, type ClaimedFrom } from './claim-deliveries.js';
import { SendDelivery } from './send-delivery.js';
import { isTaken, SettleDeliveries, type Sent } from './settle-deliveries.js';

const DeliverWebhooks = z.object({ endpointId: z.number() });
type DeliverWebhooks = z.infer<typeof DeliverWebhooks>;

/** On their way together. What waits for one of the client's connections is timed already, so there are not many. */
const AT_ONCE = 8;
/** Claimed together by the first claim, and by those that follow a batch that took long. */
const FEWEST = 8;
/** From an endpoint that answers soon; each claim and each settlement is a commit. */
const MOST = 64;
const SOON_MS = 1_000;
/** What has not begun by then is given back, long before its claim runs out. */
const BATCH_MS = 15_000;
/** While one batch is written down another is on its way. */
const BATCHES = 2;
/** Then the others of this process have their turn. */
const TURN_MS = 20_000;

/**
 * Sends an endpoint what it is owed, at least once. Each endpoint is a job of its own, and one that does not answer rests, so that it keeps
 * nobody else waiting.
 */
@BackgroundWork({
  ...{ name: 'deliver-webhooks', payload: DeliverWebhooks, key: ({ endpointId }) => endpointId },
  ...{ concurrency: 24, everyMs: 1_000, isOutward: true },
})
export class DeliverWebhooksWorker extends BackgroundWorker<DeliverWebhooks> {
  private isStopping = false;

  constructor(
    private readonly em: EntityManager,
    private readonly processes: ProcessRegistry,
    private readonly secrets: EndpointSecrets,
    private readonly sender: SendDelivery,
    private readonly settler: SettleDeliveries,
    shutdown: GracefulShutdown,
  ) {
    super();
    shutdown.onBegin(() => (this.isStopping = true));
  }

  protected async handle({ endpointId }: DeliverWebhooks): Promise<void> {
    const until = performance.now() + TURN_MS;
    const deliverAll = async () => {
      let most = FEWEST;
      while (this.mayGoOn() && performance.now() < until) {
        const began = performance.now();
        if (!(await this.deliver(endpointId, most))) return;
        most = performance.now() - began < SOON_MS ? Math.min(2 * most, MOST) : FEWEST;
      }
    };
    await Promise.all(Array.from({ length: BATCHES }, deliverAll));
  }

  /** Whether there may be more to be sent now. */
  private async deliver(endpointId: number, most: number): Promise<boolean> {
    const processId = this.processes.id;
    const claimed = await claimDeliveries(this.em.fork(), processId, endpointId, most);
    const [from] = claimed;
    if (!from) return false;
    const sent = await this.sendAll(claimed, from);
    return this.settler.settle(endpointId, processId, sent, claimed.slice(sent.length), from.is_to_recover);
  }

  /** In the order of the claim, until there is no point in going on: what it does not answer was not sent. */
  private async sendAll(claimed: readonly ClaimedDelivery[], from: ClaimedFrom): Promise<Sent[]> {
    const secrets = this.secretsOf(from);
    const until = performance.now() + BATCH_MS;
    const sent: Sent[] = [];
    let begun = 0;
    const isHopeless = () => sent.length >= AT_ONCE && !sent.some(isTaken);
    const sendInTurn = async () => {
      while (begun < claimed.length && performance.now() < until && !isHopeless() && this.mayGoOn()) {
        const delivery = claimed[begun++]!;
        sent.push({ delivery, outcome: await this.sender.send(from.url, secrets, delivery) });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
    return sent;
  }

  private mayGoOn(): boolean {
    return !this.isStopping && this.processes.isAlive();
  }

  private secretsOf({ account_id, key_id, secret, former_key_id, former }: ClaimedFrom): string[] {
    const accountId = Number(account_id);
    return [
      this.secrets.open(accountId, key_id, secret),
      ...(former && former_key_id ? [this.secrets.open(accountId, former_key_id, former)] : []),
    ];
  }

  override async reconcile(): Promise<DeliverWebhooks[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select e.id from webhook_endpoints e where exists (select from webhook_deliveries d where d.endpoint_id = e.id and ${IS_DUE})`,
    );
    return rows.map(({ id }) => ({ endpointId: Number(id) }));
  }
}

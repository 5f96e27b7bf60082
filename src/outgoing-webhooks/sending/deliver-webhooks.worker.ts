import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.js';
import { claimDeliveries, IS_DUE, type ClaimedDelivery, type DeliveryEndpoint } from './claim-deliveries.js';
import { SendDelivery } from './send-delivery.js';
import { isDelivered, SettleDeliveries, type SentDelivery } from './settle-deliveries.js';

const DeliverWebhooks = z.object({ endpointId: z.number() });
type DeliverWebhooks = z.infer<typeof DeliverWebhooks>;

/** Requests per endpoint. */
const AT_ONCE = 8;
/** For the first batch and after a slow one. */
const MIN_BATCH_SIZE = 8;
/** For fast endpoints, as each claim and settlement is a commit. */
const MAX_BATCH_SIZE = 64;
const FAST_BATCH_MS = 1_000;
/** Requests not started by then are released, long before the claim expires. */
const BATCH_MS = 15_000;
/** One batch is settled while the next is sent. */
const BATCHES = 2;
/** Then other endpoints of the process are served. */
const TURN_MS = 20_000;

/** Delivers at least once. One job per endpoint, so an unresponsive one delays no other. */
@BackgroundWork({
  name: 'deliver-webhooks',
  payload: DeliverWebhooks,
  key: ({ endpointId }) => endpointId,
  concurrency: 24,
  everyMs: 1_000,
  isOutward: true,
  accountOf: 'webhook_endpoints',
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
    shutdown.onStart(() => (this.isStopping = true));
  }

  protected async handle({ endpointId }: DeliverWebhooks): Promise<void> {
    const until = performance.now() + TURN_MS;
    const deliverAll = async () => {
      let most = MIN_BATCH_SIZE;
      while (this.mayContinue() && performance.now() < until) {
        const began = performance.now();
        if (!(await this.deliver(endpointId, most))) return;
        most = performance.now() - began < FAST_BATCH_MS ? Math.min(2 * most, MAX_BATCH_SIZE) : MIN_BATCH_SIZE;
      }
    };
    await Promise.all(Array.from({ length: BATCHES }, deliverAll));
  }

  /** Returns whether more may be due. */
  private async deliver(endpointId: number, most: number): Promise<boolean> {
    const processId = this.processes.id;
    const claimed = await claimDeliveries(this.em.fork(), processId, endpointId, most);
    const [from] = claimed;
    if (!from) return false;
    const sent = await this.sendAll(claimed, from);
    return this.settler.settle(endpointId, processId, sent, claimed.slice(sent.length), from.is_to_recover);
  }

  /** Stops at the first hopeless failure. Deliveries missing from the result were not sent. */
  private async sendAll(claimed: readonly ClaimedDelivery[], from: DeliveryEndpoint): Promise<SentDelivery[]> {
    const secrets = this.secretsOf(from);
    const until = performance.now() + BATCH_MS;
    const sent: SentDelivery[] = [];
    let started = 0;
    const allFailed = () => sent.length >= AT_ONCE && !sent.some(isDelivered);
    const sendInTurn = async () => {
      while (started < claimed.length && performance.now() < until && !allFailed() && this.mayContinue()) {
        const delivery = claimed[started++]!;
        sent.push({ delivery, outcome: await this.sender.send(from.url, secrets, delivery) });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
    return sent;
  }

  private mayContinue(): boolean {
    return !this.isStopping && this.processes.isAlive();
  }

  private secretsOf({ account_id: accountId, key_id, secret, former_key_id, former_secret }: DeliveryEndpoint): string[] {
    return [
      this.secrets.open(accountId, key_id, secret),
      ...(former_secret && former_key_id ? [this.secrets.open(accountId, former_key_id, former_secret)] : []),
    ];
  }

  override reconcile(): Promise<DeliverWebhooks[]> {
    return database(this.em)
      .selectFrom('webhook_endpoints as e')
      .select('e.id as endpointId')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('webhook_deliveries as d').whereRef('d.endpoint_id', '=', 'e.id').where(IS_DUE)),
      )
      .execute();
  }
}

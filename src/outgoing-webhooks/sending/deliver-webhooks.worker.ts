import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { ProcessRegistry } from '../../platform/processes/process-registry.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.js';
import { claimDeliveries, IS_DUE } from './claim-deliveries.js';
import { SendDelivery } from './send-delivery.js';
import { SettleDeliveries } from './settle-deliveries.js';

const DeliverWebhooks = z.object({ endpointId: z.number() });
type DeliverWebhooks = z.infer<typeof DeliverWebhooks>;

interface Endpoint {
  account_id: string;
  url: string;
  key_id: string;
  secret: Uint8Array;
  former_key_id: string | null;
  former: Uint8Array | null;
}

/** Calls of one endpoint at a time; its client opens fewer connections than that. */
const AT_ONCE = 16;
/** Then the others of this process have their turn. */
const TURN_MS = 20_000;

/**
 * Sends an endpoint what it is owed, at least once. Each endpoint is a job of its own, and one that does not answer rests, so that it keeps
 * nobody else waiting.
 */
@BackgroundWork({
  ...{ name: 'deliver-webhooks', payload: DeliverWebhooks, key: ({ endpointId }) => endpointId },
  ...{ concurrency: 24, everyMs: 1_000 },
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
    let goesOn = true;
    while (goesOn && !this.isStopping && this.processes.isAlive() && performance.now() < until)
      goesOn = await this.deliver(endpointId);
  }

  /** Whether there may be more to be sent now. */
  private async deliver(endpointId: number): Promise<boolean> {
    const processId = this.processes.id;
    const em = this.em.fork();
    const claimed = await claimDeliveries(em, processId, endpointId, AT_ONCE);
    const endpoint = claimed.length > 0 && (await this.find(em, endpointId));
    if (!endpoint) return false;
    const secrets = this.secretsOf(endpoint);
    const sent = await Promise.all(
      claimed.map(async (delivery) => ({
        delivery,
        outcome: await this.sender.send(endpoint.url, secrets, delivery),
      })),
    );
    return this.settler.settle(endpointId, processId, sent);
  }

  private async find(em: EntityManager, endpointId: number): Promise<Endpoint | undefined> {
    const [row] = await em.execute<Endpoint[]>(
      `select account_id, url, key_id, secret_sealed secret, former_key_id,
         case when former_secret_until > now() then former_secret_sealed end former from webhook_endpoints where id = ?`,
      [endpointId],
    );
    return row;
  }

  private secretsOf({ account_id, key_id, secret, former_key_id, former }: Endpoint): string[] {
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

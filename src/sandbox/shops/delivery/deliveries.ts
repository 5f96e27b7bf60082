import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '../../report.js';
import type { Outgoing } from '../face.js';
import type { Shops } from '../shops.js';
import type { Shop } from '../state/shop.js';
import type { DeliveryRecord, WebhookRecord } from '../state/shop-records.js';
import { planTrouble, releaseHeld } from './plan-trouble.js';
import { post, type Answer } from './post.js';

/** What comes next does not wait longer for the answer to what went before. */
const IN_ORDER_MS = 1000;

/** Sends what shops tell, in each platform's way: when it tries again, and when it gives a receiver up. */
export class Deliveries {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly lines = new Map<string, Promise<unknown>>();
  private isStopped = false;

  constructor(
    private readonly shops: Shops,
    /** Waiting times of the platforms are divided by it. */
    private readonly scale: number,
  ) {}

  /** Goes on with what waited when the sandbox was stopped. */
  resume(): void {
    for (const shop of this.shops.book.all())
      for (const delivery of shop.deliveries.values()) if (delivery.state === 'waiting') this.schedule(shop, delivery);
  }

  stop(): void {
    this.isStopped = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  add(shop: Shop, message: Outgoing): void {
    for (const { url, webhook } of this.receiversOf(shop, message)) {
      for (const delivery of planTrouble(shop, makeDelivery(message, url, webhook))) {
        shop.addDelivery(delivery);
        if (delivery.state === 'waiting') this.schedule(shop, delivery);
      }
    }
    this.release(shop);
  }

  /** Sends off what was held back, if enough is. */
  release(shop: Shop): void {
    for (const delivery of releaseHeld(shop)) this.schedule(shop, delivery);
  }

  private receiversOf(shop: Shop, { event, to }: Outgoing): { url: string; webhook?: WebhookRecord }[] {
    if (typeof to === 'object') return [to];
    if (to === 'app') {
      const dashboard = this.shops.dashboardOf(shop);
      return dashboard ? [{ url: dashboard + this.shops.faceOf(shop).appPath(this.shops.credentials) }] : [];
    }
    const registered = shop.record.webhooks
      .filter((webhook) => (webhook.event === event || webhook.event === '*') && isServed(webhook))
      .map((webhook) => ({ url: webhook.url, webhook }));
    const { shopifyAppTopics, sallaAppEvents } = this.shops.book.partner;
    const ofApp = { shopify: shopifyAppTopics, salla: sallaAppEvents }[shop.record.platform as string] ?? [];
    return ofApp.includes(event)
      ? [...registered, ...this.receiversOf(shop, { event, body: null, to: 'app' })]
      : registered;
  }

  private schedule(shop: Shop, delivery: DeliveryRecord): void {
    if (this.isStopped) return;
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        this.queue(shop, delivery);
      },
      Math.max(0, delivery.dueAt - Date.now()),
    );
    this.timers.add(timer);
  }

  /** One after the other, as long as the receiver answers in time. */
  private queue(shop: Shop, delivery: DeliveryRecord): void {
    const before = this.lines.get(shop.record.id) ?? Promise.resolve();
    const line = before.then(() => {
      const sent = this.send(shop, delivery).catch(report('a delivery of a shop failed'));
      return Promise.race([sent, sleep(IN_ORDER_MS, undefined, { ref: false })]);
    });
    this.lines.set(shop.record.id, line);
  }

  private async send(shop: Shop, delivery: DeliveryRecord): Promise<void> {
    const face = this.shops.faceOf(shop);
    const webhook = shop.record.webhooks.find(({ id }) => id === delivery.webhookId);
    if (delivery.webhookId !== null && !(webhook && isServed(webhook))) return this.end(shop, delivery, 'dropped');
    const isForged = delivery.trouble.includes('wrong_signature');
    const headers = face.headersOf({ shop, delivery, webhook, credentials: this.shops.credentials, isForged });
    const answer = await post(delivery, headers, face.habit.timeoutMs);
    if (this.isStopped) return;
    delivery.tries.push({ at: Date.now(), status: answer.status });
    const isTaken = answer.status !== null && face.habit.isTaken(answer.status);
    // What is forged did not come from the platform: it neither counts it nor tries again.
    if (webhook && !isForged) face.noteTry(shop, webhook, answer.status);
    if (isTaken) {
      face.noteAnswer?.(shop, delivery, answer.body);
      return this.end(shop, delivery, 'delivered');
    }
    if (isForged) return this.end(shop, delivery, 'failed');
    this.tryAgain(shop, delivery, answer);
  }

  private tryAgain(shop: Shop, delivery: DeliveryRecord, { status, retryAfterMs }: Answer): void {
    const { waitsMs, triesAgain } = this.shops.faceOf(shop).habit;
    const wait = waitsMs[delivery.tries.length - 1];
    if (wait === undefined || (status !== null && triesAgain?.(status) === false))
      return this.end(shop, delivery, 'failed');
    delivery.dueAt = Date.now() + (retryAfterMs ?? wait / this.scale);
    shop.addDelivery(delivery);
    this.schedule(shop, delivery);
  }

  private end(shop: Shop, delivery: DeliveryRecord, state: DeliveryRecord['state']): void {
    delivery.state = state;
    shop.addDelivery(delivery);
  }
}

const isServed = ({ status }: WebhookRecord): boolean => status === 'active' || status === 'degraded';

function makeDelivery(message: Outgoing, url: string, webhook: WebhookRecord | undefined): DeliveryRecord {
  const { event, body, isForm = false, about = {} } = message;
  return {
    id: randomUUID(),
    webhookId: webhook?.id ?? null,
    event,
    url,
    body: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
    contentType: isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    about,
    state: 'waiting',
    trouble: [],
    tries: [],
    createdAt: Date.now(),
    dueAt: Date.now(),
  };
}

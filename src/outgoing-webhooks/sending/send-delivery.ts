import { Injectable } from '@nestjs/common';
import { OutgoingClient } from '../../platform/webhooks/outgoing-client.js';
import { sign } from '../../platform/webhooks/signatures.js';
import { eventIdOf } from '../deliveries/delivery-row.js';
import { WEBHOOK_VERSION } from '../webhook-events.contract.js';
import type { ClaimedDelivery } from './claim-deliveries.js';

export interface SendOutcome {
  /** Of the answer; null when there was none. */
  status: number | null;
  /** Why there was no answer. */
  error: string | null;
  answer: string | null;
  ms: number;
}

const LONGEST_ANSWER = 1024;

/** Calls an endpoint, signed with each of its secrets. */
@Injectable()
export class SendDelivery {
  constructor(private readonly client: OutgoingClient) {}

  async send(url: string, secrets: readonly string[], delivery: ClaimedDelivery): Promise<SendOutcome> {
    const id = eventIdOf(delivery.event_id);
    const body = JSON.stringify({
      ...{ id, event: delivery.kind, version: WEBHOOK_VERSION },
      created_at: new Date(delivery.created_at).toISOString(),
      data: delivery.data,
    });
    const timestamp = Math.floor(Date.now() / 1000);
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    try {
      const { status, body: answer } = await this.client.request(url, {
        method: 'POST',
        body,
        headers: {
          ...{ 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Mersal-Webhooks/1' },
          ...{ 'x-webhook-id': id, 'x-webhook-timestamp': `${timestamp}`, 'x-webhook-event': delivery.kind },
          'x-webhook-signature': secrets.map((secret) => `v1=${sign(secret, `${timestamp}.${id}.${body}`)}`).join(' '),
        },
      });
      return { status, error: null, answer: cut(answer), ms: took() };
    } catch (error) {
      const { code, name } = error as { code?: unknown; name?: unknown };
      const told = typeof code === 'string' ? code : name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE';
      return { status: null, error: told.slice(0, 40), answer: null, ms: took() };
    }
  }
}

/** The database takes neither zeros in a text nor half of a character. */
const cut = (answer: Buffer): string =>
  answer.toString('utf8').slice(0, LONGEST_ANSWER).toWellFormed().replaceAll('\0', '');

import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { OutgoingClient } from '../../platform/webhooks/outgoing-client.js';
import { sign } from '../../platform/webhooks/signatures.js';
import { eventIdOf } from '../deliveries/delivery-row.js';
import { WEBHOOK_VERSION } from '../webhook-events.contract.js';
import type { ClaimedDelivery } from './claim-deliveries.js';

export interface SendOutcome {
  status: number | null;
  error: string | null;
  answer: string | null;
  ms: number;
}

const MAX_RESPONSE_CHARACTERS = 1024;
/** A UTF-8 character has up to four bytes. */
const MAX_RESPONSE_BYTES = 4 * MAX_RESPONSE_CHARACTERS;

@Injectable()
export class SendDelivery {
  constructor(
    private readonly client: OutgoingClient,
    private readonly clock: Clock,
  ) {}

  async send(url: string, secrets: readonly string[], delivery: ClaimedDelivery): Promise<SendOutcome> {
    const id = eventIdOf(delivery.event_id);
    const body = JSON.stringify({
      id,
      event: delivery.kind,
      version: WEBHOOK_VERSION,
      created_at: delivery.created_at.toISOString(),
      data: delivery.data,
    });
    const timestamp = Math.floor(this.clock.now().getTime() / 1000);
    const startedAt = performance.now();
    const elapsedMs = () => Math.round(performance.now() - startedAt);
    try {
      const { status, body: response } = await this.client.open(url, {
        method: 'POST',
        body,
        hasOwnBreaker: true,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Mersal-Webhooks/1',
          'x-webhook-id': id,
          'x-webhook-timestamp': `${timestamp}`,
          'x-webhook-event': delivery.kind,
          'x-webhook-signature': secrets.map((secret) => `v1=${sign(secret, `${timestamp}.${id}.${body}`)}`).join(' '),
        },
      });
      return { status, error: null, answer: toStorableText(await readFirstBytes(response)), ms: elapsedMs() };
    } catch (error) {
      const { code, name } = error as { code?: unknown; name?: unknown };
      const reason = typeof code === 'string' ? code : name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE';
      return { status: null, error: reason.slice(0, 40), answer: null, ms: elapsedMs() };
    }
  }
}

/** Ignores a broken body: only the status decides. */
async function readFirstBytes(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of body) {
      parts.push(part as Buffer);
      length += (part as Buffer).length;
      if (length >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // Bytes before the failure stay.
  }
  return Buffer.concat(parts);
}

/** Removes characters that PostgreSQL rejects. */
const toStorableText = (response: Buffer): string =>
  response.toString('utf8').slice(0, MAX_RESPONSE_CHARACTERS).toWellFormed().replaceAll('\0', '');

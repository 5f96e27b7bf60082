import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Handshakes } from './handshakes.js';

const Keys = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  consumer_key: z.string().min(1).max(200),
  consumer_secret: z.string().min(1).max(200),
});

/**
 * A WooCommerce shop posts the keys its owner has just made for us. Nothing proves where they come from, so they count only when the one
 * who began it comes back in the same session, and the shop takes them.
 */
@Injectable()
export class ReceiveWooKeys {
  constructor(private readonly handshakes: Handshakes) {}

  /** Anything but 200 has the shop take the keys back. */
  async receive(body: Buffer): Promise<{ status: 200 | 404; body: Record<string, unknown> }> {
    const keys = Keys.safeParse(readJson(body));
    const isKept =
      keys.success &&
      (await this.handshakes.addKeys(keys.data.user_id, {
        consumer_key: keys.data.consumer_key,
        consumer_secret: keys.data.consumer_secret,
      }));
    return isKept
      ? { status: 200, body: { received: true } }
      : { status: 404, body: { message: 'Not found.', code: 'not_found' } };
  }
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

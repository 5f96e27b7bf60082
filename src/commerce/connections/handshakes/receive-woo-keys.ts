import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Handshakes } from './handshakes.js';

const Keys = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  consumer_key: z.string().min(1).max(200),
  consumer_secret: z.string().min(1).max(200),
});

/** Keys of unproven origin count after the same session returns and the store accepts them. */
@Injectable()
export class ReceiveWooKeys {
  constructor(private readonly handshakes: Handshakes) {}

  /** WooCommerce revokes the keys unless the response is 200. */
  async receive(body: Buffer): Promise<{ status: 200 | 404; body: Record<string, unknown> }> {
    const keys = Keys.safeParse(readJson(body));
    const isStored =
      keys.success &&
      (await this.handshakes.addKeys(keys.data.user_id, {
        consumer_key: keys.data.consumer_key,
        consumer_secret: keys.data.consumer_secret,
      }));
    return isStored
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

import { Injectable } from '@nestjs/common';
import { CONNECTORS } from '../../platforms/connectors.gen.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { Handshakes } from './handshakes.js';

/** Stores unverified keys until the same session returns. */
@Injectable()
export class ReceivePostedKeys {
  constructor(private readonly handshakes: Handshakes) {}

  /** WooCommerce revokes the keys unless the response is 200. */
  async receive(platform: Platform, body: Buffer): Promise<{ status: 200 | 404; body: Record<string, unknown> }> {
    const posted = CONNECTORS[platform].readPostedKeys?.(body);
    const isStored = posted && (await this.handshakes.addKeys(posted.state, posted.keys));
    return isStored
      ? { status: 200, body: { received: true } }
      : { status: 404, body: { message: 'Not found.', code: 'not_found' } };
  }
}

import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';

const TIMEOUT_MS = 5_000;

/** The sandbox network creates missing phones. */
@Injectable()
export class VirtualPhoneSender {
  constructor(private readonly config: Config) {}

  get isAvailable(): boolean {
    return this.config.sandbox !== null;
  }

  async write(phone: string, text: string, name: string): Promise<void> {
    const { sandbox } = this.config;
    if (!sandbox) throw new Error('virtual phones exist on the sandbox network only');
    const response = await fetch(`${sandbox.apiUrl}/system-messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' },
      // The sandbox rejects an empty name.
      body: JSON.stringify({ to: phone, text, ...(name && { name: name.slice(0, 60) }) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`sandbox responded with status ${response.status}`);
  }
}

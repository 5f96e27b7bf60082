import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';

const PATIENCE_MS = 5_000;

/** Writes to a virtual phone of the sandbox network; the phone is made when nobody has it yet. */
@Injectable()
export class VirtualPhone {
  constructor(private readonly config: Config) {}

  get isThere(): boolean {
    return this.config.sandbox !== null;
  }

  async write(phone: string, text: string, name: string): Promise<void> {
    const { sandbox } = this.config;
    if (!sandbox) throw new Error('there are no virtual phones on the live network');
    const response = await fetch(`${sandbox.apiUrl}/system-messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to: phone, text, name: name.slice(0, 60) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
  }
}

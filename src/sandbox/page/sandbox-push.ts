import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { Push } from '../../platform/realtime/push.js';
import { SandboxProxy } from './sandbox-proxy.js';
import type { SandboxEvent } from '../sandbox.contract.js';
import type { SandboxEvents } from '../sandbox-wire.contract.js';

type Change = SandboxEvents['sandbox.changed'];

const RETRY_MS = [500, 1000, 2000, 5000];
const COLLECT_MS = 80;
const MAX_PUSHED_CHANGES = 50;

@Injectable()
export class SandboxPush implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly collected = new Map<string, Change>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sandbox: SandboxProxy,
    private readonly push: Push,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('web')) void this.listen();
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
    clearTimeout(this.timer);
  }

  private async listen(): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const response = await this.sandbox.call('GET', '/events', undefined, signal);
        failures = 0;
        // Browsers reload everything, because earlier events were missed.
        this.push.toOwnBrowsers('sandbox.changed', { number: null, topic: 'phone', chat: null, isTyping: false });
        await this.read(response);
      } catch {
        // The health check reports an unreachable sandbox.
      }
      await sleep(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)], undefined, { signal }).catch(() => undefined);
    }
  }

  private async read(response: Response): Promise<void> {
    let rest = '';
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks)
        if (block.startsWith('data: ')) this.collect(JSON.parse(block.slice(6)) as SandboxEvent);
    }
  }

  private collect(event: SandboxEvent): void {
    const change = toChange(event);
    this.collected.set(`${change.number} ${change.topic} ${change.chat}`, change);
    this.timer ??= setTimeout(() => this.flush(), COLLECT_MS);
  }

  private flush(): void {
    this.timer = undefined;
    const changes = [...this.collected.values()];
    this.collected.clear();
    const isFlood = changes.length > MAX_PUSHED_CHANGES;
    const published = isFlood ? [{ number: null, topic: 'phone', chat: null, isTyping: false } as const] : changes;
    for (const change of published) this.push.toOwnBrowsers('sandbox.changed', change);
  }
}

function toChange(event: SandboxEvent): Change {
  const topic = event.type.split('.')[0] as Change['topic'];
  const isTyping = event.type === 'typing' && (event.state === 'composing' || event.state === 'recording');
  return { number: event.number, topic, chat: 'chat' in event ? event.chat : null, isTyping };
}

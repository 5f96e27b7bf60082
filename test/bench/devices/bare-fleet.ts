import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FleetOrder } from './bare-fleet-process.js';

/** Uses a server's flags. */
export class BareFleet {
  private constructor(private readonly process: ChildProcess) {}

  static start(nodeFlags: readonly string[]): BareFleet {
    return new BareFleet(fork(join(import.meta.dirname, 'bare-fleet-process.js'), { execArgv: [...nodeFlags] }));
  }

  async link(numbers: readonly string[]): Promise<void> {
    await this.order({ link: numbers });
  }

  /** Returns MB. */
  rss(): Promise<number> {
    return this.order('rss');
  }

  reopen(): Promise<number> {
    return this.order('reopen');
  }

  async end(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.disconnect();
    await ended;
  }

  private async order(order: FleetOrder): Promise<number> {
    this.process.send(order);
    const [{ answer, error }] = (await once(this.process, 'message')) as [{ answer: number; error?: string }];
    if (error) throw new Error(error);
    return answer;
  }
}

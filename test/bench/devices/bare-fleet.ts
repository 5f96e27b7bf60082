import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FleetCommand } from './bare-fleet-process.js';

/** Bare devices in a process with the server's Node flags. */
export class BareFleet {
  private constructor(private readonly process: ChildProcess) {}

  static start(nodeFlags: readonly string[]): BareFleet {
    return new BareFleet(fork(join(import.meta.dirname, 'bare-fleet-process.js'), { execArgv: [...nodeFlags] }));
  }

  async link(numbers: readonly string[]): Promise<void> {
    await this.execute({ link: numbers });
  }

  /** Returns the resident memory in MB. */
  rss(): Promise<number> {
    return this.execute('rss');
  }

  /** Returns milliseconds until all devices are connected again. */
  reopen(): Promise<number> {
    return this.execute('reopen');
  }

  async end(): Promise<void> {
    const exited = once(this.process, 'exit');
    this.process.disconnect();
    await exited;
  }

  private async execute(command: FleetCommand): Promise<number> {
    this.process.send(command);
    const [{ answer, error }] = (await once(this.process, 'message')) as [{ answer: number; error?: string }];
    if (error) throw new Error(error);
    return answer;
  }
}

import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config.js';
import { log } from '../logging.js';
import { readPermit, runIn } from './sending-permit.js';
import type { SendingState } from './sending.contract.js';
import { SendingIsOff } from './sending.errors.js';

const POLL_INTERVAL_MS = 2000;

/** Allows sending, except from a restored database, because the original may run. */
@Injectable()
export class SendingSwitch implements OnModuleInit, OnModuleDestroy {
  private current: SendingState = 'copy';
  private readonly listeners = new Set<(isOn: boolean) => void>();
  private polling: NodeJS.Timeout | undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly config: Config,
  ) {}

  get state(): SendingState {
    return this.current;
  }

  isOn(): boolean {
    return this.current === 'on';
  }

  mustBeOn(): void {
    if (!this.isOn()) throw new SendingIsOff();
  }

  onChange(listener: (isOn: boolean) => void): void {
    this.listeners.add(listener);
  }

  async onModuleInit(): Promise<void> {
    await this.refresh();
    if (!this.isOn()) log.warn({ state: this.current }, 'sending is off: devices not connected');
    this.polling = setInterval(() => {
      // Keeps the last state while the database is down.
      this.refresh().catch((error: unknown) => log.debug({ err: error }, 'sending state read failed'));
    }, POLL_INTERVAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.polling);
  }

  async refresh(): Promise<SendingState> {
    const previous = this.current;
    this.current = this.config.sending ? await readPermit(runIn(this.orm.em.fork())) : 'forced_off';
    if (previous !== this.current && this.polling) {
      log.warn({ state: this.current }, 'sending state changed');
      for (const listener of this.listeners) listener(this.isOn());
    }
    return this.current;
  }
}

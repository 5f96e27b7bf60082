import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config.js';
import { log } from '../logging.js';
import { type RunSql, readPermit } from './sending-permit.js';
import type { SendingState } from './sending.contract.js';
import { SendingIsOff } from './sending.errors.js';

/** So much later all other processes know. */
const LOOK_EVERY_MS = 2000;

/**
 * Whether this installation may hold devices, send, and speak to anybody outside by itself. A restored copy of the database must not: the
 * original may still run, each message would go twice, and a token that the copy exchanges is of no use to the original any more. Known
 * before anything else starts, and looked at again and again.
 */
@Injectable()
export class SendingSwitch implements OnModuleInit, OnModuleDestroy {
  private known: SendingState = 'copy';
  private readonly listeners = new Set<(isOn: boolean) => void>();
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly config: Config,
  ) {}

  get state(): SendingState {
    return this.known;
  }

  isOn(): boolean {
    return this.known === 'on';
  }

  /** For what a person asks for: they are told why it is not done. */
  mustBeOn(): void {
    if (!this.isOn()) throw new SendingIsOff();
  }

  /** Calls when it was switched, by whichever process. */
  onChange(listener: (isOn: boolean) => void): void {
    this.listeners.add(listener);
  }

  async onModuleInit(): Promise<void> {
    await this.look();
    if (!this.isOn()) log.warn({ state: this.known }, 'sending is off: no device is connected');
    this.looking = setInterval(() => {
      // What was true last stays true while the database is away: nothing can be sent without it anyway.
      this.look().catch((error: unknown) => log.debug({ err: error }, 'sending switch not readable'));
    }, LOOK_EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.looking);
  }

  /** Reads it anew; who has just written it need not wait. */
  async look(): Promise<SendingState> {
    const before = this.known;
    this.known = this.config.sending ? await readPermit(this.run) : 'forced_off';
    if (before !== this.known && this.looking) {
      log.warn({ state: this.known }, 'sending was switched');
      for (const listener of this.listeners) listener(this.isOn());
    }
    return this.known;
  }

  private readonly run: RunSql = <Row>(sql: string) =>
    this.orm.em.getConnection().execute(sql) as unknown as Promise<Row[]>;
}

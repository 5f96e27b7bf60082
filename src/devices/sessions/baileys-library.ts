import type * as BaileysModule from '@whiskeysockets/baileys';
import type { WAVersion } from '@whiskeysockets/baileys';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { log } from '../../platform/logging.js';
import { quietLibsignal } from './quiet-libsignal.js';

export type Baileys = typeof BaileysModule;
export type {
  AuthenticationCreds,
  AuthenticationState,
  BaileysEventMap,
  BinaryNode,
  CacheStore,
  ConnectionState,
  proto,
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
  WAMessage,
  WAMessageKey,
  WASocket,
  WAVersion,
} from '@whiskeysockets/baileys';

/** Loads Baileys when the first session needs it: it costs a second and forty megabytes, which a web or worker process saves. */
@Injectable()
export class BaileysLibrary {
  private loading: Promise<Baileys> | undefined;

  /** The version of WhatsApp Web we say we are. Unset is Baileys' own, with which it was tested. */
  version: WAVersion | undefined;

  constructor(private readonly config: Config) {}

  /** WhatsApp has called our version too old: takes the one its own web page has now. */
  async renewVersion(): Promise<void> {
    // Another server has no such page, and must not make us ask the internet.
    if (this.config.whatsappSocketUrl) return;
    const { fetchLatestWaWebVersion } = await this.load();
    const latest = await fetchLatestWaWebVersion({ signal: AbortSignal.timeout(10_000) });
    if (latest.isLatest) this.version = latest.version;
    log.warn({ version: this.version?.join('.') ?? null }, 'WhatsApp called our version too old');
  }

  load(): Promise<Baileys> {
    return (this.loading ??= this.import());
  }

  private async import(): Promise<Baileys> {
    quietLibsignal();
    const baileys = await import('@whiskeysockets/baileys');
    const { whatsappRootKey } = this.config;
    // The server proves itself with a certificate signed by this key; another network has a root of its own.
    if (whatsappRootKey) baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(whatsappRootKey, 'hex');
    return baileys;
  }
}

import { flushCompileCache } from 'node:module';
import type * as BaileysModule from '@whiskeysockets/baileys';
import type { WAVersion } from '@whiskeysockets/baileys';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { checkSignatures } from './check-signatures.js';
import { ProtocolVersions } from './protocol-versions.js';
import { quietLibsignal } from './quiet-libsignal.js';

export type Baileys = typeof BaileysModule;
export type {
  AuthenticationCreds,
  AuthenticationState,
  BaileysEventMap,
  BinaryNode,
  CacheStore,
  ChatModification,
  ConnectionState,
  proto,
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
  SignalRepositoryWithLIDStore as SignalRepository,
  WAMessage,
  WAMessageKey,
  WASocket,
  WAVersion,
} from '@whiskeysockets/baileys';

/** Loads Baileys when the first session needs it: it costs a second and forty megabytes, which a web or worker process saves. */
@Injectable()
export class BaileysLibrary {
  private loading: Promise<Baileys> | undefined;
  private chosen: ProtocolVersions | undefined;

  constructor(private readonly config: Config) {}

  /** Where WhatsApp is; undefined means where Baileys knows it to be. */
  get socketUrl(): string | undefined {
    return this.config.whatsappSocketUrl;
  }

  load(): Promise<Baileys> {
    return (this.loading ??= this.import());
  }

  /** Which version of WhatsApp Web all connections say they are. */
  async versions(): Promise<ProtocolVersions> {
    const { DEFAULT_CONNECTION_CONFIG } = await this.load();
    return (this.chosen ??= new ProtocolVersions(DEFAULT_CONNECTION_CONFIG.version, () => this.askPage()));
  }

  private async askPage(): Promise<WAVersion | null> {
    // Another server has no such page, and must not make us ask the internet.
    if (this.socketUrl) return null;
    const { fetchLatestWaWebVersion } = await this.load();
    const latest = await fetchLatestWaWebVersion({ signal: AbortSignal.timeout(10_000) });
    return latest.isLatest ? latest.version : null;
  }

  private async import(): Promise<Baileys> {
    quietLibsignal();
    checkSignatures();
    const baileys = await import('@whiskeysockets/baileys');
    // The next start finds it compiled, also after a kill.
    flushCompileCache();
    const { whatsappRootKey } = this.config;
    // The server proves itself with a certificate signed by this key; another network has a root of its own.
    if (whatsappRootKey) baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(whatsappRootKey, 'hex');
    return baileys;
  }
}

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

/** The first session loads Baileys, which costs a second and 40 MB. */
@Injectable()
export class BaileysLibrary {
  private loading: Promise<Baileys> | undefined;
  private chosen: ProtocolVersions | undefined;

  constructor(private readonly config: Config) {}

  get socketUrl(): string | undefined {
    return this.config.whatsappSocketUrl;
  }

  load(): Promise<Baileys> {
    return (this.loading ??= this.import());
  }

  async versions(): Promise<ProtocolVersions> {
    const { DEFAULT_CONNECTION_CONFIG } = await this.load();
    return (this.chosen ??= new ProtocolVersions(DEFAULT_CONNECTION_CONFIG.version, () => this.fetchPageVersion()));
  }

  private async fetchPageVersion(): Promise<WAVersion | null> {
    if (this.socketUrl) return null;
    const { fetchLatestWaWebVersion } = await this.load();
    const latest = await fetchLatestWaWebVersion({ signal: AbortSignal.timeout(10_000) });
    return latest.isLatest ? latest.version : null;
  }

  private async import(): Promise<Baileys> {
    quietLibsignal();
    checkSignatures();
    const baileys = await import('@whiskeysockets/baileys');
    // Compiles for later starts, even after a kill.
    flushCompileCache();
    const { whatsappRootKey } = this.config;
    // Other networks have their own root certificate.
    if (whatsappRootKey) baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(whatsappRootKey, 'hex');
    return baileys;
  }
}

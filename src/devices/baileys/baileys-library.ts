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

/** Loads Baileys when the first session starts, because it costs a second and 40 MB. */
@Injectable()
export class BaileysLibrary {
  private loading: Promise<Baileys> | undefined;
  private protocolVersions: ProtocolVersions | undefined;

  constructor(private readonly config: Config) {}

  get socketUrl(): string | undefined {
    return this.config.whatsappSocketUrl;
  }

  load(): Promise<Baileys> {
    return (this.loading ??= this.importBaileys());
  }

  async versions(): Promise<ProtocolVersions> {
    const { DEFAULT_CONNECTION_CONFIG } = await this.load();
    return (this.protocolVersions ??= new ProtocolVersions(DEFAULT_CONNECTION_CONFIG.version, () =>
      this.fetchWebVersion(),
    ));
  }

  private async fetchWebVersion(): Promise<WAVersion | null> {
    if (this.socketUrl) return null;
    const { fetchLatestWaWebVersion } = await this.load();
    const latest = await fetchLatestWaWebVersion({ signal: AbortSignal.timeout(10_000) });
    return latest.isLatest ? latest.version : null;
  }

  private async importBaileys(): Promise<Baileys> {
    quietLibsignal();
    checkSignatures();
    const baileys = await import('@whiskeysockets/baileys');
    // Stores compiled code for later starts, even after a kill.
    flushCompileCache();
    const { whatsappRootKey } = this.config;
    // The sandbox network has its own root certificate.
    if (whatsappRootKey) baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(whatsappRootKey, 'hex');
    return baileys;
  }
}

import type * as BaileysModule from '@whiskeysockets/baileys';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
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
} from '@whiskeysockets/baileys';

/** Loads Baileys when the first session needs it: it costs a second and forty megabytes, which a web or worker process saves. */
@Injectable()
export class BaileysLibrary {
  private loading: Promise<Baileys> | undefined;

  constructor(private readonly config: Config) {}

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

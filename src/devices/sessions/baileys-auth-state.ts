import type {
  AuthenticationCreds,
  AuthenticationState,
  Baileys,
  SignalDataSet,
  SignalKeyStore,
} from './baileys-library.js';
import { storable } from '../../platform/tidy-text.js';
import { log } from '../../platform/logging.js';
import { type CredentialStore, KeysUnreadable } from './credential-store.js';
import type { Own } from './normalize-inbound.js';
import { lidOf, phoneOf } from './jid.js';

const LONGEST_NAME = 255;

/** What Baileys needs to be one device: its credentials in memory, its Signal keys in the store. */
export class DeviceAuth {
  private constructor(
    private readonly baileys: Baileys,
    private readonly store: CredentialStore,
    private readonly deviceId: number,
    readonly state: AuthenticationState,
    /** There are keys, sealed with an APP_SECRET that is gone. They are kept until the device is linked anew: the secret may come back. */
    readonly isUnreadable = false,
  ) {}

  static async load(baileys: Baileys, store: CredentialStore, deviceId: number): Promise<DeviceAuth> {
    const keys = keysOf(baileys, store, deviceId);
    try {
      const { creds } = await store.get(deviceId, 'creds', ['creds']);
      const known = creds as AuthenticationCreds | undefined;
      return new DeviceAuth(baileys, store, deviceId, { creds: known ?? baileys.initAuthCreds(), keys });
    } catch (error) {
      if (!(error instanceof KeysUnreadable)) throw error;
      log.error({ err: error, deviceId }, 'keys of a device cannot be read');
      return new DeviceAuth(baileys, store, deviceId, { creds: baileys.initAuthCreds(), keys }, true);
    }
  }

  /** A phone has accepted these credentials. `creds.me` alone says nothing: asking for a pairing code sets it too. */
  get isLinked(): boolean {
    return !!this.state.creds.account;
  }

  get own(): Own & { accountName: string | null } {
    const { me } = this.state.creds;
    const name = me?.name ?? me?.verifiedName ?? null;
    return {
      phone: phoneOf(me?.id),
      lid: lidOf(me?.lid),
      accountName: name && name !== '~' ? storable(name, LONGEST_NAME) : null,
    };
  }

  /** Credentials nobody has accepted are not worth a row. */
  async save(): Promise<void> {
    if (this.isLinked) await this.store.set(this.deviceId, { creds: { creds: this.state.creds } });
  }

  /** Forgets everything and begins anew: for each attempt to link, and when WhatsApp has ended the link. */
  async renew(): Promise<DeviceAuth> {
    if (this.isLinked || this.isUnreadable) await this.store.wipe(this.deviceId);
    const state = { creds: this.baileys.initAuthCreds(), keys: this.state.keys };
    return new DeviceAuth(this.baileys, this.store, this.deviceId, state);
  }
}

function keysOf(baileys: Baileys, store: CredentialStore, deviceId: number): SignalKeyStore {
  const get = async (kind: string, ids: string[]) => {
    const values = await store.get(deviceId, kind, ids);
    if (kind !== 'app-state-sync-key') return values;
    const { AppStateSyncKeyData } = baileys.proto.Message;
    return Object.fromEntries(
      Object.entries(values).map(([id, value]) => [id, AppStateSyncKeyData.fromObject(value as object)]),
    );
  };
  return {
    get: get as SignalKeyStore['get'],
    set: (data: SignalDataSet) => store.set(deviceId, data),
  };
}

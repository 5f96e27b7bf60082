import { setTimeout as sleep } from 'node:timers/promises';
import type {
  AuthenticationCreds,
  AuthenticationState,
  Baileys,
  SignalDataSet,
  SignalKeyStore,
} from '../baileys/baileys-library.js';
import { sanitizeText } from '../../platform/text/sanitize-text.js';
import { log } from '../../platform/logging.js';
import { type CredentialStore, KeysUnreadable } from './credential-store.js';
import { pruneSession } from '../baileys/prune-session.js';
import type { Own } from '../inbound/normalize-inbound.js';
import { lidOf, phoneOf } from '../baileys/jid.js';

const LONGEST_NAME = 255;
const WIPE_RETRY_MS = 500;

/** Shared by credentials and their key store: what an old connection still writes after they were forgotten goes nowhere. */
interface Life {
  isOver: boolean;
  /** Stored keys of an earlier link, deleted when a phone accepts the new one. Keys are written after that. */
  replaced: 'kept' | Promise<void> | null;
}

/** What Baileys needs to be one device: its credentials in memory, its Signal keys in the store. */
export class DeviceAuth {
  private constructor(
    private readonly baileys: Baileys,
    private readonly store: CredentialStore,
    readonly deviceId: number,
    readonly state: AuthenticationState,
    private readonly life: Life,
    /** There are keys, sealed with an APP_SECRET that is gone. They are kept until the device is linked anew: the secret may come back. */
    readonly isUnreadable = false,
  ) {}

  static async load(baileys: Baileys, store: CredentialStore, deviceId: number): Promise<DeviceAuth> {
    const life: Life = { isOver: false, replaced: null };
    const keys = keysOf(baileys, store, deviceId, life);
    try {
      const { creds } = await store.get(deviceId, 'creds', ['creds']);
      const known = creds as AuthenticationCreds | undefined;
      return new DeviceAuth(baileys, store, deviceId, { creds: known ?? baileys.initAuthCreds(), keys }, life);
    } catch (error) {
      if (!(error instanceof KeysUnreadable)) throw error;
      log.error({ err: error, deviceId }, 'keys of a device cannot be read');
      return new DeviceAuth(baileys, store, deviceId, { creds: baileys.initAuthCreds(), keys }, life, true);
    }
  }

  /**
   * A phone has accepted these credentials, or WhatsApp has let them in. `creds.me` alone says nothing: asking for a pairing code sets it
   * too, without the LID.
   */
  get isLinked(): boolean {
    return !!this.state.creds.account || !!this.state.creds.me?.lid;
  }

  get own(): Own & { accountName: string | null } {
    const { me } = this.state.creds;
    const name = me?.name ?? me?.verifiedName ?? null;
    return {
      phone: phoneOf(me?.id),
      lid: lidOf(me?.lid),
      accountName: name && name !== '~' ? sanitizeText(name, LONGEST_NAME) : null,
    };
  }

  /** Credentials nobody has accepted are not worth a row. */
  async save(): Promise<void> {
    if (!this.isLinked || this.life.isOver) return;
    await replaceOld(this.store, this.deviceId, this.life);
    if (!this.life.isOver) await this.store.set(this.deviceId, { creds: { creds: this.state.creds } });
  }

  /**
   * New credentials for an attempt to link. Keys that cannot be read stay stored until a phone accepts the new ones: the secret they are
   * sealed with may come back.
   */
  renew(): DeviceAuth {
    this.life.isOver = true;
    const life: Life = { isOver: false, replaced: this.isUnreadable || this.life.replaced === 'kept' ? 'kept' : null };
    const keys = keysOf(this.baileys, this.store, this.deviceId, life);
    const state = { creds: this.baileys.initAuthCreds(), keys };
    return new DeviceAuth(this.baileys, this.store, this.deviceId, state, life, this.isUnreadable);
  }

  /** WhatsApp has ended the link: deletes its keys and answers new credentials. */
  async forget(): Promise<DeviceAuth> {
    this.life.isOver = true;
    await this.store.wipe(this.deviceId);
    const life: Life = { isOver: false, replaced: null };
    const keys = keysOf(this.baileys, this.store, this.deviceId, life);
    return new DeviceAuth(this.baileys, this.store, this.deviceId, { creds: this.baileys.initAuthCreds(), keys }, life);
  }
}

async function replaceOld(store: CredentialStore, deviceId: number, life: Life): Promise<void> {
  if (life.replaced === 'kept') life.replaced = wipeStored(store, deviceId, life);
  await life.replaced;
}

async function wipeStored(store: CredentialStore, deviceId: number, life: Life): Promise<void> {
  while (!life.isOver) {
    try {
      return await store.wipe(deviceId);
    } catch (error) {
      log.error({ err: error, deviceId }, 'replaced keys not deleted, trying again');
      await sleep(WIPE_RETRY_MS);
    }
  }
}

function keysOf(baileys: Baileys, store: CredentialStore, deviceId: number, life: Life): SignalKeyStore {
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
    set: async (data: SignalDataSet) => {
      for (const session of Object.values(data.session ?? {})) pruneSession(session);
      await life.replaced;
      if (!life.isOver) await store.set(deviceId, data);
    },
  };
}

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
import type { WhatsAppAddress } from '../inbound/normalize-inbound.js';
import { lidOf, phoneOf } from '../baileys/jid.js';

const MAX_NAME_CHARS = 255;
const WIPE_RETRY_MS = 500;

/** `isOver` discards writes of an ended connection. */
interface KeyGeneration {
  isOver: boolean;
  /** Previous keys: none, `kept` until a phone accepts new ones, or their deletion. */
  oldKeys: 'kept' | Promise<void> | null;
}

export class DeviceAuth {
  private constructor(
    private readonly baileys: Baileys,
    private readonly store: CredentialStore,
    readonly deviceId: number,
    readonly state: AuthenticationState,
    private readonly generation: KeyGeneration,
    /** True for keys of another APP_SECRET, which stay until the next link. */
    readonly isUnreadable = false,
  ) {}

  static async load(baileys: Baileys, store: CredentialStore, deviceId: number): Promise<DeviceAuth> {
    const generation: KeyGeneration = { isOver: false, oldKeys: null };
    const keys = keysOf(baileys, store, deviceId, generation);
    try {
      const { creds } = await store.get(deviceId, 'creds', ['creds']);
      const storedCreds = creds as AuthenticationCreds | undefined;
      const state = { creds: storedCreds ?? baileys.initAuthCreds(), keys };
      return new DeviceAuth(baileys, store, deviceId, state, generation);
    } catch (error) {
      if (!(error instanceof KeysUnreadable)) throw error;
      log.error({ err: error, deviceId }, 'device keys decryption failed');
      return new DeviceAuth(baileys, store, deviceId, { creds: baileys.initAuthCreds(), keys }, generation, true);
    }
  }

  /** A pairing code sets `creds.me` without the LID. */
  get isLinked(): boolean {
    return !!this.state.creds.account || !!this.state.creds.me?.lid;
  }

  get own(): WhatsAppAddress & { accountName: string | null } {
    const { me } = this.state.creds;
    const name = me?.name ?? me?.verifiedName ?? null;
    return {
      phone: phoneOf(me?.id),
      lid: lidOf(me?.lid),
      accountName: name && name !== '~' ? sanitizeText(name, MAX_NAME_CHARS) : null,
    };
  }

  /** Skips credentials that no phone accepted. */
  async save(): Promise<void> {
    if (!this.isLinked || this.generation.isOver) return;
    await deleteOldKeys(this.store, this.deviceId, this.generation);
    if (!this.generation.isOver) await this.store.set(this.deviceId, { creds: { creds: this.state.creds } });
  }

  /** Returns new keys. Stored keys stay. */
  renew(): DeviceAuth {
    this.generation.isOver = true;
    const generation: KeyGeneration = {
      isOver: false,
      oldKeys: this.isUnreadable || this.generation.oldKeys === 'kept' ? 'kept' : null,
    };
    const keys = keysOf(this.baileys, this.store, this.deviceId, generation);
    const state = { creds: this.baileys.initAuthCreds(), keys };
    return new DeviceAuth(this.baileys, this.store, this.deviceId, state, generation, this.isUnreadable);
  }

  async forget(): Promise<DeviceAuth> {
    this.generation.isOver = true;
    await this.store.wipe(this.deviceId);
    const generation: KeyGeneration = { isOver: false, oldKeys: null };
    const keys = keysOf(this.baileys, this.store, this.deviceId, generation);
    return new DeviceAuth(
      this.baileys,
      this.store,
      this.deviceId,
      { creds: this.baileys.initAuthCreds(), keys },
      generation,
    );
  }
}

async function deleteOldKeys(store: CredentialStore, deviceId: number, generation: KeyGeneration): Promise<void> {
  if (generation.oldKeys === 'kept') generation.oldKeys = wipeWithRetries(store, deviceId, generation);
  await generation.oldKeys;
}

async function wipeWithRetries(store: CredentialStore, deviceId: number, generation: KeyGeneration): Promise<void> {
  while (!generation.isOver) {
    try {
      return await store.wipe(deviceId);
    } catch (error) {
      log.error({ err: error, deviceId }, 'device key deletion failed, retry scheduled');
      await sleep(WIPE_RETRY_MS);
    }
  }
}

function keysOf(baileys: Baileys, store: CredentialStore, deviceId: number, generation: KeyGeneration): SignalKeyStore {
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
      await generation.oldKeys;
      if (!generation.isOver) await store.set(deviceId, data);
    },
  };
}

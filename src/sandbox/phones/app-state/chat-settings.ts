import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { ChatMutation, LTHashState, WAPatchCreate, WAPatchName } from '@whiskeysockets/baileys/lib/Types/index.js';
import type { Addressing } from '../../server/wire/jid.js';
import type { MessageLog } from '../message-log.js';
import type { PhoneKeys } from '../signal/phone-keys.js';

type Cryptography = typeof import('@whiskeysockets/baileys/lib/Utils/chat-utils.js');
type Reporter = Parameters<Cryptography['decodePatches']>[6];

const COLLECTIONS = {
  archive: 'regular_low',
  mute: 'regular_high',
  markChatAsRead: 'regular_low',
} as const satisfies Record<string, WAPatchName>;
type Setting = keyof typeof COLLECTIONS;
/** WhatsApp's value for no end. */
const NO_END = -1;

/** Loading takes 500 ms and 40 MB. */
let library: Promise<Cryptography> | undefined;
const cryptography = (): Promise<Cryptography> =>
  (library ??= import('@whiskeysockets/baileys/lib/Utils/chat-utils.js'));

interface Account {
  readonly appState: ReadonlyMap<string, { patches: string[] }>;
  readonly messages: MessageLog;
  readonly keys: PhoneKeys;
}

interface Peer {
  readonly number: string;
  readonly record: { addressing: Addressing };
  jid(addressing: Addressing): string;
}

interface Reading {
  state: LTHashState;
  /** Keyed by index, in order of the last change. */
  mutations: Map<string, ChatMutation>;
}

/** Decodes archived and muted chats. Like a handset, throws if a patch does not follow the previous ones. */
export class ChatSettings {
  private readonly readings = new Map<WAPatchName, Reading>();

  constructor(private readonly account: Account) {}

  /** Must precede `isArchived` and `isMuted`. */
  async read(): Promise<void> {
    for (const name of new Set(Object.values(COLLECTIONS))) await this.readCollection(name);
  }

  isArchived(peer: Peer): boolean {
    return !!this.find('archive', peer)?.archiveChatAction?.archived;
  }

  isMuted(peer: Peer): boolean {
    const action = this.find('mute', peer)?.muteAction;
    const until = Number(action?.muteEndTimestamp ?? NO_END);
    return !!action?.muted && (until === NO_END || until > Date.now());
  }

  encodeArchive(peer: Peer, archive: boolean) {
    const lastMessages = this.rangeOf(peer);
    return this.encode('archive', (made) => made({ archive, lastMessages }, jidOf(peer)));
  }

  encodeRead(peer: Peer, markRead: boolean) {
    const lastMessages = this.rangeOf(peer);
    return this.encode('markChatAsRead', (made) => made({ markRead, lastMessages }, jidOf(peer)));
  }

  private rangeOf(peer: Peer) {
    const last = this.account.messages.chat(peer.number).at(-1);
    const timestamp = Math.floor((last?.at ?? Date.now()) / 1000);
    const key = { remoteJid: jidOf(peer), fromMe: last?.fromMe ?? false, id: last?.id ?? '' };
    return { lastMessageTimestamp: timestamp, messages: last ? [{ key, timestamp }] : [] };
  }

  /** Epoch ms. -1 is forever, null unmutes. */
  encodeMute(peer: Peer, until: number | null) {
    return this.encode('mute', (made) => made({ mute: until }, jidOf(peer)));
  }

  forget(): void {
    this.readings.clear();
  }

  private async encode(
    setting: Setting,
    make: (made: Cryptography['chatModificationToAppPatch']) => WAPatchCreate,
  ): Promise<{ name: WAPatchName; patch: proto.ISyncdPatch; version: number }> {
    const { chatModificationToAppPatch, encodeSyncdPatch } = await cryptography();
    const name = COLLECTIONS[setting];
    const { state } = await this.readCollection(name);
    const keyId = this.account.keys.appStateKey.id.toString('base64');
    const { patch } = await encodeSyncdPatch(make(chatModificationToAppPatch), keyId, state, this.findKey);
    return { name, patch, version: state.version };
  }

  private find(setting: Setting, peer: Peer): proto.ISyncActionValue | null | undefined {
    const indexes = [peer.jid('pn'), peer.jid('lid')].map((jid) => JSON.stringify([setting, jid]));
    const mutations = this.readings.get(COLLECTIONS[setting])?.mutations ?? [];
    return [...mutations].filter(([index]) => indexes.includes(index)).at(-1)?.[1].syncAction.value;
  }

  private async readCollection(name: WAPatchName): Promise<Reading> {
    const patches = this.account.appState.get(name)?.patches ?? [];
    const known = this.readings.get(name);
    if (known && known.state.version === patches.length) return known;
    const { decodePatches, newLTHashState } = await cryptography();
    let { state, mutations } = known ?? { state: newLTHashState(), mutations: new Map<string, ChatMutation>() };
    mutations = new Map(mutations);
    for (const stored of patches.slice(state.version)) {
      const patch = proto.SyncdPatch.decode(Buffer.from(stored, 'base64'));
      const read = await decodePatches(name, [patch], state, this.findKey, {}, undefined, STRICT);
      state = read.state;
      for (const [index, mutation] of Object.entries(read.mutationMap)) {
        mutations.delete(index);
        mutations.set(index, mutation);
      }
    }
    const reading = { state, mutations };
    this.readings.set(name, reading);
    return reading;
  }

  private readonly findKey = (id: string): Promise<proto.Message.IAppStateSyncKeyData | undefined> => {
    const { appStateKey } = this.account.keys;
    return Promise.resolve(id === appStateKey.id.toString('base64') ? { keyData: appStateKey.data } : undefined);
  };
}

const jidOf = (peer: Peer): string => peer.jid(peer.record.addressing);

/** The library only warns about unverified patches. */
const STRICT = {
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: (_what: unknown, reason: string) => {
    throw new Error(`settings of an account: ${reason}`);
  },
} as unknown as Reporter;

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

/** Library that takes 500 ms and 40 MB to load. */
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

interface DecodedCollection {
  state: LTHashState;
  /** Changes by index, in order of the last change. */
  mutations: Map<string, ChatMutation>;
}

/** Throws if a patch does not follow the previous ones, as a handset does. */
export class ChatSettings {
  private readonly decoded = new Map<WAPatchName, DecodedCollection>();

  constructor(private readonly account: Account) {}

  /** Makes `isArchived` and `isMuted` valid. */
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
    return this.encode('archive', (createPatch) => createPatch({ archive, lastMessages }, jidOf(peer)));
  }

  encodeRead(peer: Peer, markRead: boolean) {
    const lastMessages = this.rangeOf(peer);
    return this.encode('markChatAsRead', (createPatch) => createPatch({ markRead, lastMessages }, jidOf(peer)));
  }

  private rangeOf(peer: Peer) {
    const last = this.account.messages.chat(peer.number).at(-1);
    const timestamp = Math.floor((last?.at ?? Date.now()) / 1000);
    const key = { remoteJid: jidOf(peer), fromMe: last?.fromMe ?? false, id: last?.id ?? '' };
    return { lastMessageTimestamp: timestamp, messages: last ? [{ key, timestamp }] : [] };
  }

  /** `until` is in epoch milliseconds. -1 mutes forever, null unmutes. */
  encodeMute(peer: Peer, until: number | null) {
    return this.encode('mute', (createPatch) => createPatch({ mute: until }, jidOf(peer)));
  }

  forget(): void {
    this.decoded.clear();
  }

  private async encode(
    setting: Setting,
    build: (createPatch: Cryptography['chatModificationToAppPatch']) => WAPatchCreate,
  ): Promise<{ name: WAPatchName; patch: proto.ISyncdPatch; version: number }> {
    const { chatModificationToAppPatch, encodeSyncdPatch } = await cryptography();
    const name = COLLECTIONS[setting];
    const { state } = await this.readCollection(name);
    const keyId = this.account.keys.appStateKey.id.toString('base64');
    const { patch } = await encodeSyncdPatch(build(chatModificationToAppPatch), keyId, state, this.findKey);
    return { name, patch, version: state.version };
  }

  private find(setting: Setting, peer: Peer): proto.ISyncActionValue | null | undefined {
    const indexes = [peer.jid('pn'), peer.jid('lid')].map((jid) => JSON.stringify([setting, jid]));
    const mutations = this.decoded.get(COLLECTIONS[setting])?.mutations ?? [];
    return [...mutations].filter(([index]) => indexes.includes(index)).at(-1)?.[1].syncAction.value;
  }

  private async readCollection(name: WAPatchName): Promise<DecodedCollection> {
    const patches = this.account.appState.get(name)?.patches ?? [];
    const previous = this.decoded.get(name);
    if (previous && previous.state.version === patches.length) return previous;
    const { decodePatches, newLTHashState } = await cryptography();
    let { state, mutations } = previous ?? { state: newLTHashState(), mutations: new Map<string, ChatMutation>() };
    mutations = new Map(mutations);
    for (const stored of patches.slice(state.version)) {
      const patch = proto.SyncdPatch.decode(Buffer.from(stored, 'base64'));
      const result = await decodePatches(name, [patch], state, this.findKey, {}, undefined, STRICT_LOGGER);
      state = result.state;
      for (const [index, mutation] of Object.entries(result.mutationMap)) {
        mutations.delete(index);
        mutations.set(index, mutation);
      }
    }
    const collection = { state, mutations };
    this.decoded.set(name, collection);
    return collection;
  }

  private readonly findKey = (id: string): Promise<proto.Message.IAppStateSyncKeyData | undefined> => {
    const { appStateKey } = this.account.keys;
    return Promise.resolve(id === appStateKey.id.toString('base64') ? { keyData: appStateKey.data } : undefined);
  };
}

const jidOf = (peer: Peer): string => peer.jid(peer.record.addressing);

/** Throws for patches that fail verification, of which the library only warns. */
const STRICT_LOGGER = {
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: (_details: unknown, reason: string) => {
    throw new Error(`settings of an account: ${reason}`);
  },
} as unknown as Reporter;

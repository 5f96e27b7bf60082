import type { JournalEntry } from './inbound-journal.js';
import type {
  Baileys,
  BinaryNode,
  SignalKeyStoreWithTransaction,
  SignalRepository,
  WAMessage,
} from '../baileys/baileys-library.js';
import type { DeviceAuth } from '../credentials/device-auth.js';
import { packValue, unpackValue } from '../credentials/key-json.js';
import { silentLogger } from '../baileys/silent-logger.js';
import { addOuterContext } from './kinds/read-add-ons.js';
import { findOuterContext, findUnknownKind, type UnknownKind } from './kinds/unknown-kind.js';

/** Journals messages at decryption, the only point before the receipt that Baileys exposes. */
export class DecryptionJournal {
  private readonly stanzas = new WeakMap<Uint8Array, BinaryNode>();

  constructor(
    private readonly storeEntry: (entry: JournalEntry) => Promise<void>,
    private readonly handlePeerMessage: (from: string | undefined, text: Uint8Array, waId: string) => Promise<void>,
  ) {}

  /** Call before the stanza is decrypted. */
  addStanza(stanza: BinaryNode): void {
    for (const { tag, content } of childrenOf(stanza))
      if (tag === 'enc' && content instanceof Uint8Array) this.stanzas.set(content, stanza);
  }

  /**
   * Journals each message before its keys are deleted, because Baileys drops undecryptable redeliveries. Takes the lock
   * of `ownId` like Baileys' sends, or concurrent writes lose a session step.
   */
  wrap(
    repository: SignalRepository,
    keys: SignalKeyStoreWithTransaction,
    ownId: () => string | undefined,
  ): SignalRepository {
    const decrypt: SignalRepository['decryptMessage'] = async (request) => {
      const text = await repository.decryptMessage(request);
      const stanza = this.stanzas.get(request.ciphertext);
      const { id: waId, category, from } = stanza?.attrs ?? {};
      if (category === 'peer') await this.handlePeerMessage(from, text, waId ?? '');
      else if (stanza && waId)
        await this.storeEntry({
          waId,
          stanza: packValue(decryptedStanza(stanza, request.ciphertext, text)),
          context: findOuterContext(text),
        });
      return text;
    };
    return {
      ...repository,
      decryptMessage: (request) => keys.transaction(() => decrypt(request), ownId() ?? request.jid),
    };
  }
}

export const readUnknownKind = ({ stanza }: JournalEntry): UnknownKind | null =>
  findUnknownKind(unpackValue(stanza) as BinaryNode);

export async function readJournalEntry(
  { baileys, auth }: { baileys: Baileys; auth: DeviceAuth },
  { stanza }: JournalEntry,
): Promise<{ message: WAMessage; isLive: boolean }> {
  const node = unpackValue(stanza) as BinaryNode;
  const { id = '', lid = '' } = auth.state.creds.me ?? {};
  const { fullMessage: message, decrypt } = baileys.decryptMessageNode(
    node,
    id,
    lid,
    DECRYPTED_REPOSITORY,
    silentLogger,
  );
  await decrypt();
  const text = childrenOf(node).find(({ tag, content }) => tag === 'enc' && content instanceof Uint8Array)?.content;
  addOuterContext(baileys.proto, message, text instanceof Uint8Array ? findOuterContext(text) : null);
  baileys.cleanMessage(message, id, lid);
  return { message, isLive: node.attrs['offline'] === undefined };
}

/** Pretends to know LID mappings, because WhatsApp answers no query before the connection opens. */
const DECRYPTED_REPOSITORY = {
  decryptMessage: ({ ciphertext }: { ciphertext: Uint8Array }) => Promise.resolve(ciphertext),
  lidMapping: { getLIDForPN: () => Promise.resolve('known') },
} as unknown as SignalRepository;

function decryptedStanza(stanza: BinaryNode, cipher: Uint8Array, text: Uint8Array): BinaryNode {
  const content = childrenOf(stanza).map((child) => (child.content === cipher ? { ...child, content: text } : child));
  return { ...stanza, content };
}

const childrenOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : []);

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
import { findOuterContext, findUnknownKind } from './kinds/unknown-kind.js';

/** Keeps every message at the one moment between its decryption and its receipt that Baileys leaves to others: the end of the decryption. */
export class DecryptionJournal {
  private readonly stanzas = new WeakMap<Uint8Array, BinaryNode>();

  constructor(
    private readonly keep: (entry: JournalEntry) => Promise<void>,
    private readonly keepPeer: (from: string | undefined, text: Uint8Array) => Promise<void>,
  ) {}

  /** A stanza has come and is about to be decrypted. */
  note(stanza: BinaryNode): void {
    for (const { tag, content } of childrenOf(stanza))
      if (tag === 'enc' && content instanceof Uint8Array) this.stanzas.set(content, stanza);
  }

  /**
   * The message is kept before its keys are used up: what is handed over again and cannot be decrypted any more is taken by Baileys for a
   * repeat and dropped. Under the lock of `ownId`, as Baileys sends: a session that is read for the one and written after the other loses a
   * step of its chain, and the phone has to ask for a message again, which then comes behind the next.
   */
  wrap(
    repository: SignalRepository,
    keys: SignalKeyStoreWithTransaction,
    ownId: () => string | undefined,
  ): SignalRepository {
    const decrypt: SignalRepository['decryptMessage'] = async (order) => {
      const text = await repository.decryptMessage(order);
      const stanza = this.stanzas.get(order.ciphertext);
      const { id: waId, category, from } = stanza?.attrs ?? {};
      // The protocol's own traffic between the devices of one account is no message.
      if (category === 'peer') await this.keepPeer(from, text);
      else if (stanza && waId)
        await this.keep({
          waId,
          stanza: packValue(decryptedStanza(stanza, order.ciphertext, text)),
          context: findOuterContext(text),
        });
      return text;
    };
    return { ...repository, decryptMessage: (order) => keys.transaction(() => decrypt(order), ownId() ?? order.jid) };
  }
}

/** The kind of a kept message of which nothing is known. */
export const readUnknownKind = ({ stanza }: JournalEntry): string | null =>
  findUnknownKind(unpackValue(stanza) as BinaryNode);

/** The message of a kept stanza, as Baileys would have told it. */
export async function readJournalEntry(
  { baileys, auth }: { baileys: Baileys; auth: DeviceAuth },
  { stanza }: JournalEntry,
): Promise<{ message: WAMessage; isLive: boolean }> {
  const node = unpackValue(stanza) as BinaryNode;
  const { id = '', lid = '' } = auth.state.creds.me ?? {};
  const { fullMessage: message, decrypt } = baileys.decryptMessageNode(node, id, lid, DECRYPTED, silentLogger);
  await decrypt();
  const text = childrenOf(node).find(({ tag, content }) => tag === 'enc' && content instanceof Uint8Array)?.content;
  addOuterContext(baileys.proto, message, text instanceof Uint8Array ? findOuterContext(text) : null);
  baileys.cleanMessage(message, id, lid);
  return { message, isLive: node.attrs['offline'] === undefined };
}

/** All that can be learnt of the sender was learnt before the decryption; asked again, WhatsApp would not answer before the connection is open. */
const DECRYPTED = {
  decryptMessage: ({ ciphertext }: { ciphertext: Uint8Array }) => Promise.resolve(ciphertext),
  lidMapping: { getLIDForPN: () => Promise.resolve('known') },
} as unknown as SignalRepository;

function decryptedStanza(stanza: BinaryNode, cipher: Uint8Array, text: Uint8Array): BinaryNode {
  const content = childrenOf(stanza).map((child) => (child.content === cipher ? { ...child, content: text } : child));
  return { ...stanza, content };
}

const childrenOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : []);

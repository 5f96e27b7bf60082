import type { AddFault } from '../../../src/sandbox/faults/faults.contract.js';
import type {
  ChatResource,
  LinkedDeviceResource,
  MessageResource,
  PhoneResource,
  RawNode,
  SandboxEvent,
  SandboxStats,
  SendMessage,
  SendRawMessages,
} from '../../../src/sandbox/sandbox.contract.js';

export type NewPhones = {
  name?: string;
  number?: string;
  lid?: string;
  count?: number;
  onWhatsApp?: boolean;
  addressing?: 'pn' | 'lid';
  hidesNumber?: boolean;
  username?: string;
  autoRead?: boolean;
  spellings?: string[];
};
export type PhoneChange = Partial<
  Pick<PhoneResource, 'name' | 'online' | 'onWhatsApp' | 'addressing' | 'hidesNumber' | 'username' | 'autoRead'>
>;
export type ToSend = Omit<SendMessage, 'to'>;
export type CloseHow = 'tcp' | 'freeze' | 'cut' | 'stream-error' | 'replaced' | 'failure';
export type PresenceState = 'composing' | 'recording' | 'paused' | 'available' | 'unavailable';

export class SandboxRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The scan has made WhatsApp retire the secret of the QR: the one that is shown then is to be scanned. */
export const isRetired = (error: unknown): boolean => error instanceof SandboxRefusal && error.code === 'qr_retired';

/** Speaks to the network of virtual phones as a person with many handsets would. */
export class SandboxClient {
  constructor(
    readonly apiUrl: string,
    readonly token: string,
  ) {}

  /** To the network that the run has started for all specs. */
  static ofRun(): SandboxClient {
    return new SandboxClient(process.env['SANDBOX_API_URL'] ?? '', process.env['SANDBOX_TOKEN'] ?? '');
  }

  readonly phones = {
    create: async (phone: NewPhones = {}): Promise<PhoneResource> =>
      (await this.call<PhoneResource[]>('POST', '/phones', phone))[0]!,
    createMany: (count: number, phone: NewPhones = {}): Promise<PhoneResource[]> =>
      this.call('POST', '/phones', { ...phone, count }),
    list: (search = ''): Promise<PhoneResource[]> => this.call('GET', `/phones?search=${encodeURIComponent(search)}`),
    get: (number: string): Promise<PhoneResource> => this.call('GET', `/phones/${number}`),
    change: (number: string, change: PhoneChange): Promise<PhoneResource> =>
      this.call('PATCH', `/phones/${number}`, change),
    remove: (number: string): Promise<unknown> => this.call('DELETE', `/phones/${number}`),
  };

  scan(number: string, qr: string): Promise<LinkedDeviceResource> {
    return this.call('POST', `/phones/${number}/scan`, { qr });
  }

  /** WhatsApp retires the secret of a QR that is shown; whether its device has acknowledged that. */
  async retireSecret(qr: string, child?: 'companion_reg_refresh' | 'pair-device-rotate-qr'): Promise<boolean> {
    return (await this.call<{ acknowledged: boolean }>('POST', '/registrations/retire-secret', { qr, child }))
      .acknowledged;
  }

  /** WhatsApp takes back the code that a device waits with; whether the device has acknowledged that. */
  async expireCode(number: string, stage: string): Promise<boolean> {
    return (await this.call<{ acknowledged: boolean }>('POST', `/phones/${number}/expire-code`, { stage }))
      .acknowledged;
  }

  /** The connection of the device that waits with a code is lost. */
  endCodeConnection(number: string): Promise<unknown> {
    return this.call('POST', `/phones/${number}/end-code-connection`);
  }

  enterCode(number: string, code: string): Promise<LinkedDeviceResource> {
    return this.call('POST', `/phones/${number}/enter-code`, { code });
  }

  /** As the page of web.whatsapp.com does: base64url, the key in SPKI form. */
  registerPasskey(number: string, id: string, publicKey: string): Promise<unknown> {
    return this.call('POST', '/passkeys', { number, id, publicKey });
  }

  linkedDevices(number: string): Promise<LinkedDeviceResource[]> {
    return this.call('GET', `/phones/${number}/linked-devices`);
  }

  unlink(number: string, deviceId: number): Promise<unknown> {
    return this.call('DELETE', `/phones/${number}/linked-devices/${deviceId}`);
  }

  /** When its linked devices logged in or tried to, in milliseconds since 1970. */
  attempts(number: string): Promise<number[]> {
    return this.call('GET', `/phones/${number}/attempts`);
  }

  /** When a login of a linked device has ended an open connection of the same device. */
  pushedOut(number: string): Promise<number[]> {
    return this.call('GET', `/phones/${number}/pushed-out`);
  }

  /** Whom its linked devices said that they trust, as often as they said so. */
  trusted(number: string): Promise<string[]> {
    return this.call('GET', `/phones/${number}/trusted`);
  }

  /** Strangers use up the one-time keys of its linked devices. */
  spendPreKeys(number: string, left: number): Promise<unknown> {
    return this.call('POST', `/phones/${number}/pre-keys`, { left });
  }

  /** The phone says that it could not read a message of this id. */
  askAgain(number: string, to: string, id: string): Promise<unknown> {
    return this.call('POST', `/phones/${number}/retries`, { to, id });
  }

  /** WhatsApp is installed anew on the handset. */
  renewIdentity(number: string): Promise<unknown> {
    return this.call('POST', `/phones/${number}/new-identity`);
  }

  chats(number: string): Promise<ChatResource[]> {
    return this.call('GET', `/phones/${number}/chats`);
  }

  messages(number: string, peer: string, limit = 50): Promise<MessageResource[]> {
    return this.call('GET', `/phones/${number}/chats/${peer}/messages?limit=${limit}`);
  }

  message(number: string, id: string): Promise<MessageResource & { raw: Record<string, unknown> }> {
    return this.call('GET', `/phones/${number}/messages/${encodeURIComponent(id)}`);
  }

  /** What the phone received, in order; waits until `count` messages are there or the time is up. */
  async inbox(
    number: string,
    options: { from?: string; since?: number; waitMs?: number; count?: number } = {},
  ): Promise<MessageResource[]> {
    const { from = '', since = 0, waitMs = 5000, count = 1 } = options;
    const query = new URLSearchParams({ from, since: `${since}`, wait: `${waitMs}`, count: `${count}` });
    return this.call('GET', `/phones/${number}/inbox?${query.toString()}`);
  }

  async media(number: string, messageId: string): Promise<{ mimetype: string; bytes: Buffer }> {
    const response = await this.request('GET', `/phones/${number}/media/${encodeURIComponent(messageId)}`);
    return {
      mimetype: response.headers.get('content-type') ?? '',
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  }

  async send(number: string, to: string, message: ToSend | string): Promise<string> {
    const body = typeof message === 'string' ? { text: message } : message;
    return (await this.call<{ id: string }>('POST', `/phones/${number}/messages`, { ...body, to })).id;
  }

  /** Messages of any bytes, to the devices that are connected now. */
  sendRawMessages(number: string, to: string, messages: SendRawMessages['messages']): Promise<unknown> {
    return this.call('POST', `/phones/${number}/raw-messages`, { to, messages });
  }

  /** Stanzas of any form, to the devices of this phone that are connected now. */
  sendRawStanzas(number: string, stanzas: RawNode[]): Promise<unknown> {
    return this.call('POST', `/phones/${number}/raw-stanzas`, { stanzas });
  }

  /** What the network itself tells somebody; a phone that is not there is made. */
  sendSystemMessage(to: string, text: string, name?: string): Promise<{ id: string; number: string }> {
    return this.call('POST', '/system-messages', { to, text, name });
  }

  read(number: string, chat: string, ids?: string[]): Promise<{ ids: string[] }> {
    return this.call('POST', `/phones/${number}/read`, { chat, ids });
  }

  played(number: string, chat: string, ids?: string[]): Promise<{ ids: string[] }> {
    return this.call('POST', `/phones/${number}/played`, { chat, ids });
  }

  presence(number: string, to: string, state: PresenceState): Promise<unknown> {
    return this.call('POST', `/phones/${number}/presence`, { to, state });
  }

  /** Calls somebody; the answer names the call. */
  ring(number: string, to: string): Promise<{ id: string }> {
    return this.call('POST', `/phones/${number}/calls`, { to });
  }

  calls(number: string): Promise<{ id: string; state: 'ringing' | 'declined' }[]> {
    return this.call('GET', `/phones/${number}/calls`);
  }

  block(number: string, peer: string, blocked: boolean): Promise<unknown> {
    return this.call('POST', `/phones/${number}/block`, { peer, blocked });
  }

  archive(number: string, chat: string, archived: boolean): Promise<unknown> {
    return this.call('POST', `/phones/${number}/archive`, { chat, archived });
  }

  /** In the list, without opening the chat. */
  mark(number: string, chat: string, read: boolean): Promise<unknown> {
    return this.call('POST', `/phones/${number}/mark`, { chat, read });
  }

  /** For so long; without it for ever. */
  mute(number: string, chat: string, muted: boolean, forMs?: number): Promise<unknown> {
    return this.call('POST', `/phones/${number}/mute`, { chat, muted, forMs });
  }

  /** How the phone shows a chat, whatever device has changed it. */
  async chat(number: string, peer: string): Promise<ChatResource | undefined> {
    return (await this.chats(number)).find((chat) => chat.peer.number === peer);
  }

  close(
    how: CloseHow,
    options: { number?: string; deviceId?: number; code?: number } = {},
  ): Promise<{ closed: number }> {
    return this.call('POST', '/connections/close', { how, ...options });
  }

  fault(fault: AddFault): Promise<unknown> {
    return this.call('POST', '/faults', fault);
  }

  /** Specs share the network: name the number whose trouble is to end. */
  clearFaults(number: string): Promise<unknown> {
    return this.call('DELETE', `/faults?number=${number}`);
  }

  stats(): Promise<SandboxStats> {
    return this.call('GET', '/stats');
  }

  reset(): Promise<SandboxStats> {
    return this.call('POST', '/reset');
  }

  /** Listens to what changes until the answered function is called. */
  async events(listener: (event: SandboxEvent) => void): Promise<() => void> {
    const abort = new AbortController();
    const response = await this.request('GET', '/events', undefined, abort.signal);
    void (async () => {
      let text = '';
      for await (const chunk of response.body!) {
        text += Buffer.from(chunk).toString();
        const blocks = text.split('\n\n');
        text = blocks.pop()!;
        for (const block of blocks)
          if (block.startsWith('data: ')) listener(JSON.parse(block.slice(6)) as SandboxEvent);
      }
    })().catch(() => undefined);
    return () => abort.abort();
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.request(method, path, body);
    return ((await response.json()) as { data: T }).data;
  }

  private async request(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    const response = await fetch(`${this.apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (response.ok) return response;
    const { code, message } = (await response.json()) as { code: string; message: string };
    throw new SandboxRefusal(response.status, code, message);
  }
}

import type { AddFault } from '../../../src/sandbox/faults/faults.contract.js';
import type {
  PhoneChatResource,
  LinkedDeviceResource,
  PhoneMessageResource,
  PhoneResource,
  PlantedMessage,
  RawNode,
  SandboxEvent,
  SandboxStats,
  PhoneMessageBody,
  SendRawMessagesBody,
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
export type ToSend = Omit<PhoneMessageBody, 'to'>;
export type CloseHow = 'tcp' | 'freeze' | 'cut' | 'stream-error' | 'replaced' | 'failure';
export type PresenceState = 'composing' | 'recording' | 'paused' | 'available' | 'unavailable';

export class SandboxRejection extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Returns whether the QR code's secret was retired by the scan. The caller must scan the next code. */
export const isRetired = (error: unknown): boolean => error instanceof SandboxRejection && error.code === 'qr_retired';

export class SandboxClient {
  constructor(
    readonly apiUrl: string,
    readonly token: string,
  ) {}

  /** Uses the network that the run started for all specs. */
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

  /** Returns whether the device acknowledged it. */
  async retireSecret(qr: string, child?: 'companion_reg_refresh' | 'pair-device-rotate-qr'): Promise<boolean> {
    return (await this.call<{ acknowledged: boolean }>('POST', '/registrations/retire-secret', { qr, child }))
      .acknowledged;
  }

  /** Returns whether the device acknowledged it. */
  async expireCode(number: string, stage: string): Promise<boolean> {
    return (await this.call<{ acknowledged: boolean }>('POST', `/phones/${number}/expire-code`, { stage }))
      .acknowledged;
  }

  /** Ends a connection that waits with a pairing code. */
  endCodeConnection(number: string): Promise<unknown> {
    return this.call('POST', `/phones/${number}/end-code-connection`);
  }

  enterCode(number: string, code: string): Promise<LinkedDeviceResource> {
    return this.call('POST', `/phones/${number}/enter-code`, { code });
  }

  /** Takes a base64url id and an SPKI key, as on web.whatsapp.com. */
  registerPasskey(number: string, id: string, publicKey: string): Promise<unknown> {
    return this.call('POST', '/passkeys', { number, id, publicKey });
  }

  linkedDevices(number: string): Promise<LinkedDeviceResource[]> {
    return this.call('GET', `/phones/${number}/linked-devices`);
  }

  unlink(number: string, deviceId: number): Promise<unknown> {
    return this.call('DELETE', `/phones/${number}/linked-devices/${deviceId}`);
  }

  /** Returns times of login attempts, in ms since 1970. */
  attempts(number: string): Promise<number[]> {
    return this.call('GET', `/phones/${number}/attempts`);
  }

  /** Returns times of logins that ended an open connection of the same device. */
  replacedLogins(number: string): Promise<number[]> {
    return this.call('GET', `/phones/${number}/pushed-out`);
  }

  /** Returns issued privacy tokens, including repeated ones. */
  trusted(number: string): Promise<string[]> {
    return this.call('GET', `/phones/${number}/trusted`);
  }

  /** Uses up one-time prekeys of the linked devices. */
  spendPreKeys(number: string, remaining: number): Promise<unknown> {
    return this.call('POST', `/phones/${number}/pre-keys`, { left: remaining });
  }

  /** Sends a retry receipt: the phone could not decrypt the message. */
  requestRetry(number: string, to: string, id: string): Promise<unknown> {
    return this.call('POST', `/phones/${number}/retries`, { to, id });
  }

  /** Reinstalls WhatsApp, which changes the identity key. */
  renewIdentity(number: string): Promise<unknown> {
    return this.call('POST', `/phones/${number}/new-identity`);
  }

  chats(number: string): Promise<PhoneChatResource[]> {
    return this.call('GET', `/phones/${number}/chats`);
  }

  messages(number: string, peer: string, limit = 50): Promise<PhoneMessageResource[]> {
    return this.call('GET', `/phones/${number}/chats/${peer}/messages?limit=${limit}`);
  }

  message(number: string, id: string): Promise<PhoneMessageResource & { raw: Record<string, unknown> }> {
    return this.call('GET', `/phones/${number}/messages/${encodeURIComponent(id)}`);
  }

  /** Resolves with received messages once there are `count`, or after the timeout. */
  async inbox(
    number: string,
    options: { from?: string; since?: number; waitMs?: number; count?: number } = {},
  ): Promise<PhoneMessageResource[]> {
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

  /** Adds messages to the phone's history, oldest first. */
  addHistory(number: string, messages: PlantedMessage[]): Promise<unknown> {
    return this.call('POST', `/phones/${number}/planted-messages`, { messages });
  }

  /** Sends to connected devices. */
  sendRawMessages(number: string, to: string, messages: SendRawMessagesBody['messages']): Promise<unknown> {
    return this.call('POST', `/phones/${number}/raw-messages`, { to, messages });
  }

  /** Sends to connected devices of this phone. */
  sendRawStanzas(number: string, stanzas: RawNode[]): Promise<unknown> {
    return this.call('POST', `/phones/${number}/raw-stanzas`, { stanzas });
  }

  /** Creates the receiving phone if it is missing. */
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

  /** Marks a chat as read or unread without opening it. */
  mark(number: string, chat: string, read: boolean): Promise<unknown> {
    return this.call('POST', `/phones/${number}/mark`, { chat, read });
  }

  /** Mutes forever without `forMs`. */
  mute(number: string, chat: string, muted: boolean, forMs?: number): Promise<unknown> {
    return this.call('POST', `/phones/${number}/mute`, { chat, muted, forMs });
  }

  /** Returns the phone's view, whichever device changed it. */
  async chat(number: string, peer: string): Promise<PhoneChatResource | undefined> {
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

  /** Returns faults that will still occur. */
  faults(): Promise<AddFault[]> {
    return this.call('GET', '/faults');
  }

  /** Clears faults of one number, because specs share the network. */
  clearFaults(number: string): Promise<unknown> {
    return this.call('DELETE', `/faults?number=${number}`);
  }

  stats(): Promise<SandboxStats> {
    return this.call('GET', '/stats');
  }

  reset(): Promise<SandboxStats> {
    return this.call('POST', '/reset');
  }

  /** Returns the unsubscribe function. */
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
    throw new SandboxRejection(response.status, code, message);
  }
}

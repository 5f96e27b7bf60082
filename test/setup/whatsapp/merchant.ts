import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { messageText } from '../../../src/messaging/conversations/messages/message-text.contract.js';
import type { ChatResource, MessageResource } from '../../../src/messaging/messaging.contract.js';
import type { PhoneResource } from '../../../src/sandbox/sandbox.contract.js';
import type { TestApp } from '../servers/app.js';
import { type ApiUser, openApiUser } from '../accounts/api-user.js';
import { type LinkOptions, linkDevice } from './link-device.js';
import { SandboxClient } from './sandbox-client.js';
import { waitFor } from '../wait-for.js';

export class Merchant {
  private constructor(
    readonly apiUser: ApiUser,
    readonly sandbox: SandboxClient,
    readonly phone: PhoneResource,
    readonly device: { id: number; sessionId: string },
  ) {}

  static async open(
    server: Pick<TestApp, 'orm' | 'url'>,
    {
      beforeLink,
      timeZone,
      apiUser: givenUser,
      ...linking
    }: LinkOptions & { beforeLink?: (number: string) => Promise<unknown>; timeZone?: string; apiUser?: ApiUser } = {},
  ): Promise<Merchant> {
    const sandbox = SandboxClient.ofRun();
    const apiUser = givenUser ?? (await openApiUser(server, { ...(timeZone && { timeZone }) }));
    const phone = await sandbox.phones.create({ name: 'Merchant' });
    await beforeLink?.(phone.number);
    return new Merchant(apiUser, sandbox, phone, await linkDevice(apiUser.client, sandbox, phone.number, linking));
  }

  get number(): string {
    return this.phone.number;
  }

  async close(): Promise<void> {
    await this.sandbox.clearFaults(this.number);
    this.apiUser.events.close();
  }

  async write(phone: string, body: string): Promise<MessageResource> {
    const order = { device: this.device.sessionId, phone, body };
    const response = await this.apiUser.client.post('/api/v1/messages', order);
    expect(response.status).toBe(201);
    return readable(response.body.data);
  }

  async attach(phone: string, file: File, body = ''): Promise<MessageResource> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ device: this.device.sessionId, phone, body })) form.set(name, value);
    form.set('attachment', file);
    return (await this.apiUser.client.post('/api/v1/messages', form)).body.data;
  }

  retry(id: number) {
    return this.apiUser.client.post(`/api/v1/messages/${id}/retry`);
  }

  async read(id: number): Promise<MessageResource> {
    return readable((await this.apiUser.client.get(`/api/v1/messages/${id}`)).body.data);
  }

  until(
    id: number,
    isReached: (message: MessageResource) => boolean,
    condition: string,
    withinMs?: number,
  ): Promise<MessageResource> {
    const poll = async () => {
      const message = await this.read(id);
      return isReached(message) && message;
    };
    return waitFor(condition, poll, withinMs);
  }

  untilStatus(id: number, status: MessageResource['status']): Promise<MessageResource> {
    return this.until(id, (message) => message.status === status, `message is ${status}`);
  }

  async chatWith(phone: string): Promise<ChatResource> {
    const { status, body } = await this.apiUser.client.get(`/api/v1/chat-lists/${this.device.id}?search=${phone}`);
    if (status !== 429) return body.data[0];
    // Parallel waits exceed the account's limit of concurrent searches.
    await sleep(100);
    return this.chatWith(phone);
  }

  /** Returns messages, oldest first. */
  async conversation(phone: string): Promise<MessageResource[]> {
    const chat = await this.chatWith(phone);
    if (!chat) return [];
    const path = `/api/v1/chat-list-messages/${this.device.id}/${chat.id}?limit=100`;
    const { status, body } = await this.apiUser.client.get(path);
    // The chat was merged into another one meanwhile.
    if (status === 404) return this.conversation(phone);
    return body.data.map(readable).toReversed();
  }

  untilArrived(phone: string, isWanted: (message: MessageResource) => boolean): Promise<MessageResource> {
    return waitFor('the message arrives', async () => (await this.conversation(phone)).find(isWanted));
  }
}

/** Sets `body` to the text, which some kinds have in another field. */
export const readable = (message: MessageResource): MessageResource => ({ ...message, body: messageText(message) });

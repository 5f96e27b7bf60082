import { expect } from '@jest/globals';
import { textOf } from '../../../src/messaging/text/message-text.contract.js';
import type { ChatResource, MessageResource } from '../../../src/messaging/messaging.contract.js';
import type { PhoneResource } from '../../../src/sandbox/sandbox.contract.js';
import type { TestApp } from '../servers/app.js';
import { type ApiUser, openApiUser } from '../accounts/api-user.js';
import { linkDevice } from './link-device.js';
import { SandboxClient } from './sandbox-client.js';
import { waitFor } from '../wait-for.js';

/** A signed-in user with a linked device, and the words specs need to write and read. */
export class Merchant {
  private constructor(
    readonly apiUser: ApiUser,
    readonly sandbox: SandboxClient,
    readonly phone: PhoneResource,
    readonly device: { id: number; sessionId: string },
  ) {}

  static async open(
    server: Pick<TestApp, 'orm' | 'url'>,
    { beforeLink, timeZone }: { beforeLink?: (number: string) => Promise<unknown>; timeZone?: string } = {},
  ): Promise<Merchant> {
    const sandbox = SandboxClient.ofRun();
    const apiUser = await openApiUser(server, { ...(timeZone && { timeZone }) });
    const phone = await sandbox.phones.create({ name: 'Merchant' });
    await beforeLink?.(phone.number);
    return new Merchant(apiUser, sandbox, phone, await linkDevice(apiUser.client, sandbox, phone.number));
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
    const answer = await this.apiUser.client.post('/api/v1/messages', order);
    expect(answer.status).toBe(201);
    return readable(answer.body.data);
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
    isIt: (message: MessageResource) => boolean,
    what: string,
    withinMs?: number,
  ): Promise<MessageResource> {
    const ask = async () => {
      const message = await this.read(id);
      return isIt(message) && message;
    };
    return waitFor(what, ask, withinMs);
  }

  untilStatus(id: number, status: MessageResource['status']): Promise<MessageResource> {
    return this.until(id, (message) => message.status === status, `message is ${status}`);
  }

  async chatWith(phone: string): Promise<ChatResource> {
    const { body } = await this.apiUser.client.get(`/api/v1/chat-lists/${this.device.id}?search=${phone}`);
    return body.data[0];
  }

  /** Oldest first. */
  async conversation(phone: string): Promise<MessageResource[]> {
    const chat = await this.chatWith(phone);
    if (!chat) return [];
    const { body } = await this.apiUser.client.get(`/api/v1/chat-list-messages/${this.device.id}/${chat.id}?limit=100`);
    return body.data.map(readable).toReversed();
  }

  untilArrived(phone: string, isIt: (message: MessageResource) => boolean): Promise<MessageResource> {
    return waitFor('the message arrives', async () => (await this.conversation(phone)).find(isIt));
  }
}

/** As a reader has it: `body` is what the message says, whichever field holds it. */
const readable = (message: MessageResource): MessageResource => ({ ...message, body: textOf(message) });

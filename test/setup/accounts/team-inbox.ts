import { expect } from '@jest/globals';
import type { ChatHistoryPage } from '../../../src/messaging/conversations/inbox/inbox.contract.js';
import type { InboxPage } from '../../../src/messaging/conversations/chats.contract.js';
import type { ChatResource } from '../../../src/messaging/messaging.contract.js';
import { makeChat } from '../../factories/make-chat.js';
import { makeContact } from '../../factories/make-contact.js';
import { makeDevice } from '../../factories/make-device.js';
import { makeMessage } from '../../factories/make-message.js';
import { holdDevice, recordInboundMessage } from '../whatsapp/record-message.js';
import type { TestApp } from '../servers/app.js';
import { type ApiUser, openApiUser } from './api-user.js';
import { openColleague } from './open-colleague.js';

/** An owner, a supervisor and two agents of one device. `distant` is an agent of another device. */
export class TeamInbox {
  readonly owner: ApiUser;
  readonly supervisor: ApiUser;
  readonly agent: ApiUser;
  readonly peer: ApiUser;
  readonly distant: ApiUser;

  private constructor(
    readonly server: TestApp,
    readonly device: { id: number; sessionId: string },
    users: Pick<TeamInbox, 'owner' | 'supervisor' | 'agent' | 'peer' | 'distant'>,
  ) {
    ({
      owner: this.owner,
      supervisor: this.supervisor,
      agent: this.agent,
      peer: this.peer,
      distant: this.distant,
    } = users);
  }

  static async open(server: TestApp): Promise<TeamInbox> {
    const owner = await openApiUser(server);
    const { accountId } = owner.member;
    const em = server.orm.em.fork();
    const device = await makeDevice(em, { accountId });
    const otherDevice = await makeDevice(em, { accountId });
    await holdDevice(server, { accountId, deviceId: device.id });
    const open = (role: 'supervisor' | 'agent', deviceId: number) =>
      openColleague(server, owner.member, { role, deviceIds: [deviceId] });
    return new TeamInbox(server, device, {
      owner,
      supervisor: await open('supervisor', device.id),
      agent: await open('agent', device.id),
      peer: await open('agent', device.id),
      distant: await open('agent', otherDevice.id),
    });
  }

  get accountId(): number {
    return this.owner.member.accountId;
  }

  close(): void {
    for (const { events } of [this.owner, this.supervisor, this.agent, this.peer, this.distant]) events.close();
  }

  /** Returns a chat with one message and its number. */
  async chat(): Promise<{ id: number; phone: string }> {
    const em = this.server.orm.em.fork();
    const contact = await makeContact(em, { accountId: this.accountId });
    const chat = await makeChat(em, {
      accountId: this.accountId,
      deviceId: this.device.id,
      contactId: contact.id,
    });
    await makeMessage(em, { chat });
    return { id: chat.id, phone: contact.phone! };
  }

  write(phone: string, body: string, given: Parameters<typeof recordInboundMessage>[4] = {}): Promise<void> {
    return recordInboundMessage(
      this.server,
      { accountId: this.accountId, deviceId: this.device.id },
      phone,
      body,
      given,
    );
  }

  act({ client }: ApiUser, chatId: number, action: string, body?: object) {
    return client.post(`/api/v1/chats/${chatId}/${action}`, body);
  }

  async changed(user: ApiUser, chatId: number, action: string, body?: object): Promise<ChatResource> {
    const response = await this.act(user, chatId, action, body);
    expect([action, response.status, response.text]).toEqual([action, 200, response.text]);
    return response.body.data as ChatResource;
  }

  async read(chatId: number, { client } = this.owner): Promise<ChatResource> {
    return (await client.get(`/api/v1/chats/${chatId}`)).body.data as ChatResource;
  }

  /** Returns history entries, oldest first. */
  async history(chatId: number): Promise<ChatHistoryPage['data']> {
    const { body } = await this.owner.client.get(`/api/v1/chats/${chatId}/history`);
    return (body as ChatHistoryPage).data.toReversed();
  }

  async kinds(chatId: number): Promise<string[]> {
    return (await this.history(chatId)).map(({ kind }) => kind);
  }

  async listed(query = '', { client } = this.owner): Promise<number[]> {
    const { status, body } = await client.get(`/api/v1/chat-lists?rows=100&${query}`);
    expect([query, status]).toEqual([query, 200]);
    return (body as InboxPage).data.map(({ id }) => id);
  }

  sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.server.orm.em.getConnection().execute<T[]>(text, values);
  }
}

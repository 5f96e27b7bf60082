import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetCountry, GetTimeZone } from '../../../auth/auth.messages.js';
import { DeviceNotFound } from '../../../devices/devices.errors.js';
import { GetDeviceById, GetDeviceBySession } from '../../../devices/devices.messages.js';
import { Config } from '../../../platform/config.js';
import { arrayParam } from '../../../platform/database/array-param.js';
import { normalizePhone } from '../../../platform/phones/read-phones.js';
import { findNumbers } from '../../contacts/spellings/find-numbers.js';
import { toWhatsappId } from '../../contacts/naming/whatsapp-id.js';
import { Message } from '../../delivery/message.entity.js';
import { MediaBase } from '../../media/media-base.js';
import { toMessageResource } from '../../messages/message.resource.js';
import type { ApiMessage, ListApiMessagesQuery, ListApiMessagesResult } from '../integration.contract.js';
import { toApiMessage } from '../to-api-message.js';

interface Person {
  phone: string | null;
  contactId: number | null;
  whatsappId: string | null;
}

/** The chat was deleted meanwhile. */
const UNKNOWN_PERSON: Person = { phone: null, contactId: null, whatsappId: null };

/** Omits missing messages. */
@Injectable()
export class GetApiMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mediaBase: MediaBase,
    private readonly config: Config,
  ) {}

  async execute(accountId: number, ids: readonly number[]): Promise<ApiMessage[]> {
    if (ids.length === 0) return [];
    const messages = await this.em.find(Message, { accountId, id: { $in: [...ids] } });
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const resources = await this.mediaBase.complete(
      messages,
      messages.map((message) => toMessageResource(message, timeZone)),
      false,
    );
    const people = await this.readPeople(accountId, new Set(messages.map(({ chatId }) => chatId)));
    const devices = await this.nameDevices(accountId, new Set(messages.map(({ deviceId }) => deviceId)));
    return resources.map((message) =>
      toApiMessage(
        message,
        { device: devices.get(message.device_id) ?? null, ...(people.get(message.chat_id) ?? UNKNOWN_PERSON) },
        this.config.appUrl,
      ),
    );
  }

  private async readPeople(accountId: number, chatIds: ReadonlySet<number>): Promise<Map<number, Person>> {
    const rows = await this.em.execute<{ id: string; contact_id: string; phone: string | null; lid: string | null }[]>(
      `select c.id, c.contact_id, p.phone, p.lid from chats c join contacts p on p.id = c.contact_id where c.account_id = ? and c.id = any (?::bigint[])`,
      [accountId, arrayParam([...chatIds])],
    );
    return new Map(
      rows.map(({ id, contact_id, phone, lid }) => [
        Number(id),
        { phone, contactId: Number(contact_id), whatsappId: toWhatsappId(lid) },
      ]),
    );
  }

  private async nameDevices(accountId: number, deviceIds: ReadonlySet<number>): Promise<Map<number, string>> {
    const named = await Promise.all(
      Array.from(deviceIds, async (id) => {
        try {
          return [[id, (await this.queries.execute(new GetDeviceById(accountId, id))).sessionId] as const];
        } catch (error) {
          if (error instanceof DeviceNotFound) return [];
          throw error;
        }
      }),
    );
    return new Map(named.flat());
  }
}

@Injectable()
export class ListApiMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly getApiMessages: GetApiMessages,
  ) {}

  async execute(accountId: number, query: ListApiMessagesQuery): Promise<ListApiMessagesResult> {
    const { cursor, rows, order, direction } = query;
    const [conditions, params] = await this.filter(accountId, query);
    if (cursor !== undefined) {
      conditions.push(order === 'asc' ? 'm.id > ?' : 'm.id < ?');
      params.push(cursor);
    }
    if (direction) conditions.push(direction === 'out' ? 'm.from_me' : 'not m.from_me');
    const found = await this.em.execute<{ id: string }[]>(
      `select m.id from messages m where ${conditions.join(' and ')} order by m.account_id ${order}, m.id ${order} limit ?`,
      [...params, rows + 1],
    );
    const ids = found.slice(0, rows).map(({ id }) => Number(id));
    const messages = await this.getApiMessages.execute(accountId, ids);
    const last = ids.at(-1)?.toString() ?? null;
    const next_cursor = order === 'asc' ? (last ?? cursor ?? null) : found.length > rows ? last : null;
    const byId = new Map(messages.map((message) => [message.id, message]));
    return { data: ids.flatMap((id) => byId.get(String(id)) ?? []), next_cursor };
  }

  private async filter(
    accountId: number,
    { device, phone, contact_id }: ListApiMessagesQuery,
  ): Promise<[string[], unknown[]]> {
    const conditions = ['m.account_id = ?'];
    const params: unknown[] = [accountId];
    if (device !== undefined) {
      const { id } = await this.queries.execute(new GetDeviceBySession(accountId, device));
      conditions.push('m.device_id = ?');
      params.push(id);
    }
    if (phone !== undefined) {
      conditions.push(
        'm.chat_id in (select c.id from chats c join contacts p on p.id = c.contact_id where p.account_id = ? and p.phone = any (?::text[]))',
      );
      const number = normalizePhone(phone, await this.queries.execute(new GetCountry(accountId)));
      params.push(accountId, arrayParam(await findNumbers(this.em, accountId, number ?? '')));
    }
    if (contact_id !== undefined) {
      conditions.push('m.chat_id in (select c.id from chats c where c.account_id = ? and c.contact_id = ?)');
      params.push(accountId, contact_id);
    }
    return [conditions, params];
  }
}

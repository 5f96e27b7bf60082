import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import { isBlank } from '../../../platform/text/sanitize-text.js';
import { MAX_BODY_LENGTH } from '../../../templates/text/message-limits.contract.js';
import { ContactNotFound } from '../../../address-book/address-book.errors.js';
import { GetAccountValues, GetTemplate } from '../../../templates/templates.messages.js';
import { type MessageOrder } from '../../messaging.messages.js';
import { findSpelling } from '../../../address-book/contacts/spellings/find-spelling.sql.js';
import { ListFieldNames } from '../../../templates/templates.ports.js';
import {
  type CompiledText,
  breaksText,
  compileText,
  KEYWORDS,
  renderSingle,
  seededRandom,
  type TextValues,
  valuesOfContact,
} from '../../../templates/text/text.contract.js';
import type { Keyword } from '../../../templates/text/text-names.contract.js';
import type { Addressee } from './read-order.js';

const ACCOUNT_VARIABLES: readonly string[] = [
  'platform_name',
  'platform_phone',
  'your_email',
  'admin_name',
] satisfies Keyword[];

const SYNTAX_CHARACTERS = /[{}\\]/;

interface Person {
  name: string | null;
  phone: string | null;
  fields: Record<string, string>;
}

@Injectable()
export class ComposeText {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  /** Seeds random choices, so that repeats yield the same text. */
  async compose(accountId: number, order: MessageOrder, to: Addressee, seed: string | null): Promise<string | null> {
    const { attachment, mediaUuid } = order;
    const field = order.templateId === null ? 'body' : 'template';
    const source = order.body && !isBlank(order.body) ? order.body : await this.readTemplate(accountId, order);
    if (!source || isBlank(source)) return null;
    // Replies typed in a chat are not rendered.
    const isTyped = order.purpose === 'reply' && order.templateId === null && !order.hasVariables;
    if (isTyped || !SYNTAX_CHARACTERS.test(source)) return source;

    const isSingle = order.isSingle === true && order.templateId === null;
    const compiled = isSingle ? compileText(source) : readText(source, field);
    const random = seededRandom(toSeed(seed ?? randomUUID()));
    const link = (url: string): string => order.links?.[url] ?? url;
    const values = { ...(await this.readValues(accountId, compiled, to)), ...order.values };
    const text = isSingle
      ? renderSingle(compiled, { values, fields: await this.readFieldNames(accountId, compiled, values), random, link })
      : compiled.render(values, random, link);
    if (text === source) return source;
    // Rendering may truncate one character earlier to keep a surrogate pair.
    if (text.length >= MAX_BODY_LENGTH - 1) throw Invalid.field(field, 'too_long');
    if (!isBlank(text)) return text;
    if (attachment || mediaUuid !== null) return null;
    throw Invalid.field(field, 'text_empty');
  }

  private async readTemplate(accountId: number, { templateId }: MessageOrder): Promise<string | null> {
    if (templateId === null) return null;
    return (await this.queries.execute(new GetTemplate(accountId, templateId))).content;
  }

  private async readValues(accountId: number, { variables }: CompiledText, to: Addressee) {
    if (variables.length === 0) return {};
    const person = await this.findPerson(accountId, to);
    const usesAccountValues = variables.some((name) => ACCOUNT_VARIABLES.includes(name));
    return valuesOfContact(
      person,
      usesAccountValues ? await this.queries.execute(new GetAccountValues(accountId)) : {},
    );
  }

  private async readFieldNames(accountId: number, { variables }: CompiledText, values: TextValues): Promise<string[]> {
    const isKnown = (name: string): boolean => name in KEYWORDS || typeof values[name] === 'string';
    if (variables.every(isKnown)) return [];
    return this.queries.execute(new ListFieldNames(accountId));
  }

  private async findPerson(accountId: number, to: Addressee): Promise<Person> {
    const { phone, contactId } = to;
    let person = await this.readPerson(accountId, to);
    const spelling = !person && phone !== null ? await findSpelling(this.em, accountId, phone) : null;
    if (spelling) person = await this.readPerson(accountId, { ...to, phone: spelling });
    if (!person && contactId !== null) throw new ContactNotFound();
    return person ?? { name: null, phone, fields: {} };
  }

  private async readPerson(accountId: number, { phone, chatId, contactId }: Addressee): Promise<Person | undefined> {
    const isAddressed =
      phone !== null
        ? sql`p.phone = ${phone}`
        : contactId !== null
          ? sql`p.id = ${contactId}`
          : sql`p.id = (select contact_id from chats where id = ${chatId} and account_id = p.account_id)`;
    const {
      rows: [row],
    } = await sql<Person>`
      select coalesce(p.name, p.push_name) as name, p.phone, p.fields from contacts p
        where p.account_id = ${accountId} and ${isAddressed}`.execute(database(this.em));
    return row;
  }
}

function readText(source: string, field: string): CompiledText {
  const compiled = compileText(source);
  if (compiled.problems.some(breaksText)) throw Invalid.field(field, 'text_broken');
  return compiled;
}

const toSeed = (text: string): number => createHash('sha256').update(text).digest().readInt32LE();

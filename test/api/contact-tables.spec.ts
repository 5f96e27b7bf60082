import { beforeAll, expect, it } from '@jest/globals';
import { CONTACT_TEXTS, eachContactText } from '../../src/address-book/contacts/contact-texts.contract.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
beforeAll(async () => void (server = await workerApp()), 60_000);

/** Effect of a merge and of a removal on rows that refer to a contact, by table and column. */
const HANDLED: Record<string, string> = {
  automatic_answers: 'moved by mergeConversations; kept after removal as a record',
  bot_conversations: 'moved by mergeConversations; belongs to a chat, whose contact is never deleted',
  bot_turns: 'moved by mergeConversations; belongs to a conversation',
  campaign_recipients: 'moved by mergeRecipients; kept after removal for the report',
  chats: 'moved or merged by mergeContacts; removal keeps the contact',
  contact_notes: 'moved by mergeContactData; deleted by removeContacts',
  contact_numbers: 'moved by mergeFurtherNumbers; deleted by removeContacts',
  group_members: 'moved by mergeContactData; deleted by removeContacts',
  import_changes: 'left, because an undo of the import skips contacts that are gone',
};

it('every table that refers to a contact is handled by merge and removal', async () => {
  const found = await server.orm.em.getConnection().execute<{ table_name: string }[]>(
    `select table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = current_schema() and column_name = 'contact_id' and table_type = 'BASE TABLE' order by 1`,
  );
  expect(found.map(({ table_name }) => table_name)).toEqual(Object.keys(HANDLED).toSorted());
});

/** Effect of a merge on rows of the deleted chat. Chats stay when their contact is removed. */
const OF_CHATS: Record<string, string> = {
  block_changes: 'moved by mergeChats',
  bot_chats: 'copied by mergeConversations',
  bot_conversations: 'moved by mergeConversations',
  chat_changes: 'moved by mergeChats',
  chat_history: 'moved by mergeInbox',
  chat_labels: 'copied by mergeInbox',
  chat_notes: 'moved by mergeInbox',
  chat_openings: 'moved by mergeOpenings',
  chat_ratings: 'moved by mergeInbox',
  chat_service_levels: 'deleted; track_service_level follows the kept chat',
  chats_to_deal: 'moved by moveQueuedChats',
  macro_runs: 'deleted, as its chat answers 404',
  messages: 'moved by mergeChats',
  pending_effects: 'moved by mergeChats',
  sla_notices: 'deleted; the kept chat alerts anew',
};

it('every table that refers to a chat is handled by a merge', async () => {
  const found = await server.orm.em.getConnection().execute<{ table_name: string }[]>(
    `select table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = current_schema() and column_name = 'chat_id' and table_type = 'BASE TABLE' order by 1`,
  );
  expect(found.map(({ table_name }) => table_name)).toEqual(Object.keys(OF_CHATS).toSorted());
});

/** Tables whose rows stay after their account is deleted, or that a trigger deletes. */
const KEPT_OF_ACCOUNTS: Record<string, string> = {
  audit_log: 'kept for AUDIT_DAYS',
  campaign_recipients: 'deleted by drop_recipients_of_accounts',
  contacts: 'deleted by drop_contacts_of_accounts',
  counter_deltas: 'added up, then deleted with counters',
  demo_rows: 'deleted with demo_data',
  group_members: 'deleted by drop_members_of_contacts and drop_members_of_groups',
  payments: 'kept for invoices',
};

it('every table of an account is emptied with the account', async () => {
  const found = await server.orm.em.getConnection().execute<{ table_name: string }[]>(
    `select table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = current_schema() and column_name = 'account_id' and table_type = 'BASE TABLE'
        and not exists (select from pg_constraint k where k.conrelid = format('%I.%I', table_schema, table_name)::regclass
          and k.contype = 'f' and k.confdeltype = 'c' and k.confrelid = 'accounts'::regclass) order by 1`,
  );
  expect(found.map(({ table_name }) => table_name)).toEqual(Object.keys(KEPT_OF_ACCOUNTS).toSorted());
});

/** Value of the kept contact after a merge, and of a contact that stays after its removal. */
const COLUMNS: Record<string, string> = {
  ...eachContactText(() => 'filled if the other is saved; cleared by removal'),
  account_id: 'the same',
  blocked_at: 'filled; kept after removal',
  check_wanted_at: 'kept; cleared by removal',
  checked_at: 'with has_whatsapp',
  created_at: 'kept',
  edited_at: 'kept',
  fields: 'joined; cleared by removal',
  has_whatsapp: 'filled',
  id: 'kept',
  lid: 'by the caller of joinContacts',
  opt_out_replied_at: 'kept',
  phone: 'by the caller of joinContacts',
  picture: 'kept, later fetched again',
  picture_checked_at: 'kept',
  picture_mark: 'kept',
  picture_type: 'kept',
  push_name: 'filled',
  referral: 'the earlier',
  saved_at: 'the earlier; cleared by removal',
  search_key: 'generated',
  source: 'of the kept book entry; reset by removal',
  updated_at: 'now',
  username: 'kept',
};

it('every column of a contact is handled by merge and removal', async () => {
  const found = await server.orm.em.getConnection().execute<{ column_name: string }[]>(
    `select column_name from information_schema.columns
      where table_schema = current_schema() and table_name = 'contacts'`,
  );
  const names = found.map(({ column_name }) => column_name).toSorted();
  expect(names).toEqual(Object.keys(COLUMNS).toSorted());
});

it.each(Object.entries(CONTACT_TEXTS))(
  '%s has the declared length in contacts and import_changes',
  async (text, column) => {
    const { maxLength } = column;
    const found = await server.orm.em.getConnection().execute<{ name: string; length: number }[]>(
      `select table_name || '.' || column_name as name, character_maximum_length as length from information_schema.columns
      where table_schema = current_schema() and table_name in ('contacts', 'import_changes')
        and column_name in ('${text}', '${text}_before', '${text}_after') order by 1`,
    );
    expect(Object.fromEntries(found.map(({ name, length }) => [name, length]))).toEqual({
      [`contacts.${text}`]: maxLength,
      [`import_changes.${text}_after`]: maxLength,
      [`import_changes.${text}_before`]: maxLength,
    });
  },
);

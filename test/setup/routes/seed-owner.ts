import { Device } from '../../../src/devices/device.entity.js';
import { FileStore } from '../../../src/platform/storage/file-store.js';
import { makeCampaign } from '../../factories/make-campaign.js';
import { makeGroup } from '../../factories/make-group.js';
import { makeStore } from '../../factories/make-store.js';
import type { HttpClient } from '../accounts/http-client.js';
import type { Member } from '../accounts/members.js';
import { fileOf, upload } from '../accounts/upload.js';
import type { TestApp } from '../servers/app.js';

/** Part of all the owner's texts. Responses to others must not contain it. */
export const PLANTED = 'private-';
export const SESSION = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
export const NOWHERE = '999999999';
/** All accounts share the apps, but not the apps' rows. */
const APP = '5';
export const APP_ROUTES = [
  'apps',
  'subscribe-apps',
  'unsubscribe-apps',
  'app-switch',
  'app-connect',
  'app-disconnect',
  'app-rotate-secret',
  'app-check',
  'save-app-settings',
  'admin-app-settings',
  'save-admin-app-settings',
  'app-test-event',
];

/** Returns an existing and a missing value per path parameter. */
export async function seedOwner(
  server: TestApp,
  owner: Member & { client: HttpClient },
): Promise<Record<string, readonly [existing: string, missing: string]>> {
  const em = server.orm.em.fork();
  em.persist(Device.create(owner.accountId, SESSION, `${PLANTED}apiUser`));
  await em.flush();
  const form = new FormData();
  for (const [name, value] of Object.entries({ device: SESSION, phone: '0501112233', body: `${PLANTED}text` }))
    form.set(name, value);
  form.set('attachment', new File([`${PLANTED}file`], `${PLANTED}file.txt`, { type: 'text/plain' }));
  const { id, device_id, chat_id } = (await owner.client.post('/api/v1/messages', form)).body.data;
  const execute = <T>(sql: string) => server.orm.em.getConnection().execute<T[]>(sql);
  const picture = Buffer.from(`${PLANTED}picture`).toString('hex');
  const [contact] = await execute<{ id: string }>(
    `update contacts set name = '${PLANTED}customer', picture = '\\x${picture}', picture_type = 'image/png', picture_mark = 'a',
       saved_at = now(), fields = '{"${PLANTED}field":"${PLANTED}value"}' returning id`,
  );
  const contactId = Number(contact?.id);
  const group = await makeGroup(em, {
    accountId: owner.accountId,
    name: `${PLANTED}group`,
    contactIds: [contactId],
  });
  await execute(`update devices set avatar = '\\x${picture}', avatar_type = 'image/png', avatar_mark = 'a'`);
  const [session] = await execute<{ id: string }>(`select id from sessions where account_id = ${owner.accountId}`);
  const [template] = await execute<{ id: string }>(
    `insert into templates (account_id, name, content) values (${owner.accountId}, '${PLANTED}template', '${PLANTED}words') returning id`,
  );
  const [media] = await upload(owner.client, fileOf(`${PLANTED}words`, `${PLANTED}words.txt`));
  // Paused rows do not change by themselves.
  const groupSend = await makeCampaign(em, {
    accountId: owner.accountId,
    groupId: Number(NOWHERE),
    groupName: `${PLANTED}group`,
    members: 1,
    deviceId: Number(device_id),
    deviceName: `${PLANTED}desk`,
    body: `${PLANTED}words`,
    state: 'paused' as const,
    recipients: [{ contactId: Number(contact?.id) }],
  });
  const campaign = await makeCampaign(em, {
    accountId: owner.accountId,
    groupId: Number(NOWHERE),
    groupName: `${PLANTED}people`,
    members: 1,
    name: `${PLANTED}campaign`,
    deviceId: Number(device_id),
    deviceName: `${PLANTED}desk`,
    body: `${PLANTED}words`,
    state: 'paused' as const,
    recipients: [{ contactId: Number(contact?.id) }],
  });
  const badRows = await server.app.get(FileStore).put(owner.accountId, Buffer.from(`1,too_short,"${PLANTED}cell"\n`));
  const [contactImport] = await execute<{ id: string }>(
    `insert into imports (account_id, state, is_reviewed, source, group_name, file_name, bad_rows_key, country, columns, counts)
       values (${owner.accountId}, 'ready', true, 'file', '${PLANTED}people', '${PLANTED}people.csv', '${badRows.key}', 'SA',
       '[{"header":"${PLANTED}column","role":"phone","samples":[]}]',
       '{"rows":1,"good":1,"duplicate":0,"bad":0,"bad_reasons":{},"repaired":0}') returning id`,
  );
  await execute(
    `insert into import_mappings (account_id, header_digest, roles) values (${owner.accountId}, '${PLANTED}digest', '["phone"]')`,
  );
  const { key } = await server.app.get(FileStore).put(owner.accountId, Buffer.from(`${PLANTED}file`));
  const [exportRow] = await execute<{ id: string }>(
    `insert into exports (account_id, what, format, choice, language, file_name, state, file_key, expires_at)
     values (${owner.accountId}, 'contacts', 'csv', '{}', 'en', '${PLANTED}file.csv', 'done', '${key}', now() + interval '1 day') returning id`,
  );
  const [suppression] = await execute<{ id: string }>(
    `insert into suppressions (account_id, phone, reason) values (${owner.accountId}, '966509990000', 'user') returning id`,
  );
  const store = await makeStore(em, { accountId: owner.accountId, settings: { [`${PLANTED}name`]: `${PLANTED}text` } });
  // Prevents a poll while a spec compares rows.
  await em.execute('update shops set checked_at = now() where id = ?', [store.id]);
  const [storeEvent] = await execute<{ id: string }>(
    `insert into store_events (account_id, shop_id, dedupe_key, name, key_id, state, subject)
     values (${owner.accountId}, ${store.id}, 'k', '${PLANTED}event', 'none', 'handled', '${PLANTED}subject') returning id`,
  );
  const [storeMessage] = await execute<{ id: string }>(
    `insert into store_messages (account_id, shop_id, kind, automation, effect_key, subject, purpose, text, state)
     values (${owner.accountId}, ${store.id}, 'order', 'order.new', 'k', '${PLANTED}subject', 'transactional', '${PLANTED}text', 'failed')
     returning id`,
  );
  const [cart] = await execute<{ id: string }>(
    `insert into carts (account_id, shop_id, cart_key, state, customer_name, currency, touched_at, left_at)
     values (${owner.accountId}, ${store.id}, 'k', 'ended', '${PLANTED}name', 'SAR', now(), now()) returning id`,
  );
  const [autoReply] = await execute<{ id: string }>(
    `insert into auto_replies (account_id, name, is_running, days, renew_hours, answers_devices, body)
     values (${owner.accountId}, '${PLANTED}auto-reply', false, '{}', 24, false, '${PLANTED}words') returning id`,
  );
  await execute(
    `insert into automatic_answers (account_id, device_id, contact_id, message_id, state, auto_reply_id, auto_reply_name)
     values (${owner.accountId}, ${device_id}, ${contactId}, ${id}, 'answered', ${autoReply?.id}, '${PLANTED}auto-reply')`,
  );
  const [chatbot] = await execute<{ id: string }>(
    `insert into chatbots (account_id, name, is_running, answers_devices, version) values (${owner.accountId}, '${PLANTED}bot', false, false, 1)
     returning id`,
  );
  await execute(
    `insert into chatbot_versions (chatbot_id, number, account_id, flow, by_name)
     values (${chatbot?.id}, 1, ${owner.accountId}, '{"nodes":[],"edges":[]}', '${PLANTED}person')`,
  );
  const [note] = await execute<{ id: string }>(
    `insert into contact_notes (account_id, contact_id, body) values (${owner.accountId}, ${contactId}, '${PLANTED}note') returning id`,
  );
  const [chatNote] = await execute<{ id: string }>(
    `insert into chat_notes (account_id, chat_id, author, body)
     values (${owner.accountId}, ${chat_id}, '${PLANTED}author', '${PLANTED}note') returning id`,
  );
  await execute(
    `insert into chat_history (account_id, chat_id, kind, actor_name) values (${owner.accountId}, ${chat_id}, 'reopened', '${PLANTED}actor')`,
  );
  await execute(
    `insert into chat_ratings (account_id, chat_id, resolved_at, state, score, comment, rated_at)
     values (${owner.accountId}, ${chat_id}, now(), 'commented', 5, '${PLANTED}comment', now())`,
  );
  const [label] = await execute<{ id: string }>(
    `insert into labels (account_id, name, color) values (${owner.accountId}, '${PLANTED}label', 'red') returning id`,
  );
  await execute(
    `insert into chat_labels (chat_id, label_id, account_id) values (${chat_id}, ${label?.id}, ${owner.accountId})`,
  );
  const [hours] = await execute<{ id: string }>(
    `insert into business_hours (account_id, name, time_zone, windows, changed_at)
       values (${owner.accountId}, '${PLANTED}hours', 'Asia/Riyadh', '[{"days":[],"from":"09:00","to":"17:00"}]', now()) returning id`,
  );
  const [policy] = await execute<{ id: string }>(
    `insert into sla_policies (account_id, name, position, is_for_all, first_reply_minutes, changed_at)
       values (${owner.accountId}, '${PLANTED}policy', 1, false, 30, now()) returning id`,
  );
  await execute(
    `insert into sla_policy_labels (policy_id, label_id, account_id) values (${policy?.id}, ${label?.id}, ${owner.accountId})`,
  );
  await execute(
    `insert into chat_service_levels (chat_id, account_id, computed_revision) values (${chat_id}, ${owner.accountId}, 1)`,
  );
  const [view] = await execute<{ id: string }>(
    `insert into inbox_views (account_id, name, filters) values (${owner.accountId}, '${PLANTED}view', '{}') returning id`,
  );
  const [team] = await execute<{ id: string }>(
    `insert into teams (account_id, name) values (${owner.accountId}, '${PLANTED}team') returning id`,
  );
  const [rule] = await execute<{ id: string }>(
    `insert into assignment_rules (account_id, name, position, team_id)
     values (${owner.accountId}, '${PLANTED}rule', 1, ${team?.id}) returning id`,
  );
  const [macro] = await execute<{ id: string }>(
    `insert into macros (account_id, name, resolves) values (${owner.accountId}, '${PLANTED}macro', true) returning id`,
  );
  await execute(
    `insert into macro_labels (account_id, macro_id, label_id) values (${owner.accountId}, ${macro?.id}, ${label?.id})`,
  );
  const [cannedReply] = await execute<{ id: string }>(
    `insert into canned_replies (account_id, title, shortcut, text)
     values (${owner.accountId}, '${PLANTED}title', '${PLANTED}shortcut', '${PLANTED}reply') returning id`,
  );
  await execute(
    `insert into contact_numbers (account_id, contact_id, phone, position) values (${owner.accountId}, ${contactId}, '${PLANTED}number', 1)`,
  );
  const [privatePackage] = await execute<{ id: string }>(
    `insert into packages (title, main_name, count_messages, package_type) values ('${PLANTED}package', '${PLANTED}plan', 5, 'private') returning id`,
  );
  await execute(`update subscriptions set package_id = ${privatePackage?.id} where account_id = ${owner.accountId}`);
  const [coupon] = await execute<{ id: string }>(
    `insert into coupons (code, kind, value) values ('${PLANTED}coupon', 'percent', 10) returning id`,
  );
  const [payment] = await execute<{ id: string }>(
    `insert into payments (account_id, buyer_username, buyer_email, origin, package_id, package_title, period_type, months, change, base, value,
       net, vat, vat_rate, total, provider, state, receipt_type)
     values (${owner.accountId}, '${PLANTED}buyer', '${PLANTED}mail', 'order', ${privatePackage?.id}, '${PLANTED}package', 'month', 1, 'new', 5, 5,
       5, 0, 0, 5, 'bank', 'paid', 'image/png') returning id`,
  );
  await execute(`insert into payment_receipts (payment_id, bytes) values (${payment?.id}, '${PLANTED}receipt')`);
  const [ticket] = await execute<{ id: string }>(
    `insert into tickets (account_id, ticket_no, excerpt) values (${owner.accountId}, '${PLANTED}ticket', '${PLANTED}question') returning id`,
  );
  const [question] = await execute<{ id: string }>(
    `insert into ticket_messages (account_id, ticket_id, admin_replay, status, body)
     values (${owner.accountId}, ${ticket?.id}, false, 'open', '${PLANTED}question') returning id`,
  );
  const [attachment] = await execute<{ id: string }>(
    `insert into ticket_attachments (account_id, message_id, file_name, mimetype, kind, size, bytes)
     values (${owner.accountId}, ${question?.id}, '${PLANTED}file', 'text/plain', 'document', 4, '${PLANTED}bytes') returning id`,
  );
  const [apiKey] = await execute<{ id: string }>(
    `insert into api_keys (account_id, name, app_id, token_hash, token_hint, scopes)
     values (${owner.accountId}, '${PLANTED}key', '${PLANTED}app', 'none', 'hint', '{messages:send}') returning id`,
  );
  await execute(
    `insert into api_calls (account_id, key_name, method, path, status, ms, ip, request, answer, created_at)
     values (${owner.accountId}, '${PLANTED}key', 'GET', '/', 200, 1, '::1', '${PLANTED}asked', '${PLANTED}told', now())`,
  );
  const [endpoint] = await execute<{ id: string }>(
    `insert into webhook_endpoints (account_id, url, kinds, is_on, key_id, secret_sealed)
     values (${owner.accountId}, 'https://${PLANTED}host.test/', '{ticket.answered}', false, 'none', '${PLANTED}secret') returning id`,
  );
  const [delivery] = await execute<{ id: string }>(
    `insert into webhook_deliveries (account_id, endpoint_id, event_id, kind, key, data, state)
     values (${owner.accountId}, ${endpoint?.id}, gen_random_uuid(), 'ticket.answered', 'k', '{"ticket":"${PLANTED}ticket"}', 'failed') returning id`,
  );
  const [role] = await execute<{ id: string }>(
    `insert into roles (account_id, name, permissions) values (${owner.accountId}, '${PLANTED}role', '["send message"]') returning id`,
  );
  const [colleague] = await execute<{ id: string }>(
    `insert into users (account_id, username, email, password_hash, role, role_id, status)
     values (${owner.accountId}, '${PLANTED}colleague', '${PLANTED}mail', 'none', 'member', ${role?.id}, 'invited') returning id`,
  );
  await execute(
    `insert into user_devices (account_id, user_id, device_id) values (${owner.accountId}, ${colleague?.id}, ${device_id})`,
  );
  const device = [String(device_id), NOWHERE] as const;
  const user = [String(owner.userId), NOWHERE] as const;
  return {
    'messages/:id': [String(id), NOWHERE],
    'webhook-endpoints/:id': [endpoint?.id ?? '', NOWHERE],
    ':deliveryId': [delivery?.id ?? '', NOWHERE],
    'api-keys/:id': [apiKey?.id ?? '', NOWHERE],
    'coupons/:id': [coupon?.id ?? '', NOWHERE],
    'packages/:id': [privatePackage?.id ?? '', NOWHERE],
    'package-update/:id': [privatePackage?.id ?? '', NOWHERE],
    'payments/:id': [payment?.id ?? '', NOWHERE],
    'tickets/:id': [ticket?.id ?? '', NOWHERE],
    'ticket-attachments/:id': [attachment?.id ?? '', NOWHERE],
    'canned-answers/:id': [NOWHERE, NOWHERE],
    'message-files/:id': [String(id), NOWHERE],
    ':deviceId': device,
    'device/:id': device,
    'device-status/:id': device,
    ':chatId': [String(chat_id), NOWHERE],
    ':contactId': [String(contactId), NOWHERE],
    ':chatNoteId': [chatNote?.id ?? '', NOWHERE],
    'business-hours/:id': [hours?.id ?? '', NOWHERE],
    'sla-policies/:id': [policy?.id ?? '', NOWHERE],
    'macros/:id': [macro?.id ?? '', NOWHERE],
    ':macroId': [macro?.id ?? '', NOWHERE],
    'canned-replies/:id': [cannedReply?.id ?? '', NOWHERE],
    'labels/:id': [label?.id ?? '', NOWHERE],
    'assignment-rules/:id': [rule?.id ?? '', NOWHERE],
    'inbox-views/:id': [view?.id ?? '', NOWHERE],
    'teams/:id': [team?.id ?? '', NOWHERE],
    ':noteId': [note?.id ?? '', NOWHERE],
    'contacts/:id': [String(contactId), NOWHERE],
    'groups/:id': [String(group), NOWHERE],
    'suppressions/:id': [suppression?.id ?? '', NOWHERE],
    'contact-imports/:id': [contactImport?.id ?? '', NOWHERE],
    'exports/:id': [exportRow?.id ?? '', NOWHERE],
    ':sessionId': [SESSION, 'f'.repeat(32)],
    'sessions/:id': [session?.id ?? '', NOWHERE],
    'templates/:id': [template?.id ?? '', NOWHERE],
    'auto-replys/:id': [autoReply?.id ?? '', NOWHERE],
    'chatbots/:id': [chatbot?.id ?? '', NOWHERE],
    ':version': ['1', '1'],
    'chats/:id': [String(chat_id), NOWHERE],
    'group-sends/:id': [String(groupSend), NOWHERE],
    'campaigns/:id': [String(campaign), NOWHERE],
    'campaigns-operations/:id': [String(campaign), NOWHERE],
    'campaigns-reluanch/:id': [String(campaign), NOWHERE],
    'campaigns-re-send-phone-contact/:id': [String(campaign), NOWHERE],
    ':operation': [NOWHERE, NOWHERE],
    ':token': ['nothing', 'nothing'],
    ':uuid': [media?.item?.uuid ?? '', '00000000-0000-4000-8000-000000000000'],
    'account-users/:id': [colleague?.id ?? '', NOWHERE],
    'roles/:id': [role?.id ?? '', NOWHERE],
    'members/:id': user,
    'switch-to-account/:id': user,
    'set-unlimited-subscribe-account/:id': user,
    // All signed-in users share the virtual phones.
    ':number': ['966500000000', '966500000000'],
    ...Object.fromEntries(APP_ROUTES.map((name) => [`${name}/:id`, [APP, NOWHERE] as const])),
    ':appId': [APP, APP],
    ':eventId': [storeEvent?.id ?? '', NOWHERE],
    'other-events-reluanch/:id': [storeMessage?.id ?? '', NOWHERE],
    'other-events/:id': [storeMessage?.id ?? '', NOWHERE],
    'aboundedcarts/:id': [cart?.id ?? '', NOWHERE],
    ':platform': ['twsaa', 'nothing'],
    '*': ['nothing', 'nothing'],
  };
}

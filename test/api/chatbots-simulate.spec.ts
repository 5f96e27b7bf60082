import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SimulateResult } from '../../src/bots/chatbots/simulate.contract.js';
import { MAX_FLOW_BYTES } from '../../src/bots/flow/flow-limits.contract.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeGroup } from '../factories/make-group.js';
import { ask, condition, flowOf, reply, send, setField } from '../fixtures/flows/build-flow.js';
import { type TranscriptLine, type Transcript, withGroup } from '../fixtures/flows/transcript.js';
import { TRANSCRIPTS } from '../fixtures/flows/transcripts.js';
import { type TurnResult, walkThrough } from '../fixtures/flows/walk-through.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

type Simulated = SimulateResult['data']['turn'];
const API = '/api/v1/chatbots-simulate';
let server: TestApp;
let user: ApiUser;
let groupId: number;

beforeAll(async () => {
  server = await workerApp();
  user = await openApiUser(server);
  groupId = await makeGroup(server.orm.em.fork(), { accountId: user.member.accountId, name: 'VIP' });
}, 60_000);
afterAll(() => user.events.close());

const simulate = (body: object) => user.client.post(API, body);
const messageInput = (text: string) => ({ kind: 'message', text });

async function turnOf(body: object, sender = user): Promise<Simulated> {
  const response = await sender.client.post(API, body);
  expect([response.status, response.body.errors]).toEqual([200, undefined]);
  return response.body.data.turn;
}

const toBody = ({ in: inputText }: TranscriptLine): object => {
  if (typeof inputText === 'string') return messageInput(inputText);
  if ('caption' in inputText) return { kind: 'message', text: inputText.caption, has_media: true };
  return 'answered' in inputText ? { kind: 'answered', json: inputText.answered } : { kind: 'elapsed' };
};

async function makePerson({ name, fields = {}, isInGroup = false }: NonNullable<Transcript['person']>) {
  const em = server.orm.em.fork();
  const { accountId } = user.member;
  const { id } = await makeContact(em, { accountId, name: name ?? null, fields });
  if (isInGroup)
    await em.execute('insert into group_members (group_id, contact_id, account_id) values (?, ?, ?)', [
      groupId,
      id,
      accountId,
    ]);
  return id;
}

function describeTurn(turn: Simulated): TurnResult {
  if (turn === null) return { out: null };
  const out = turn.effects.flatMap((effect) => (effect.kind === 'reply' ? effect.text : []));
  const does = turn.effects.flatMap((effect) => {
    if (effect.kind === 'reply') return [];
    if (effect.kind === 'change_group') return `change_group ${effect.detail?.startsWith('+') ? 'add' : 'remove'}`;
    return `${effect.kind} ${effect.detail ?? effect.seconds}`;
  });
  return { out, ...(does.length > 0 && { does }), ...(turn.is_cut && { isCut: true as const }) };
}

describe('all transcripts pass', () => {
  it('in the flow engine alone', () => {
    expect(TRANSCRIPTS.length).toBeGreaterThanOrEqual(30);
    for (const transcript of TRANSCRIPTS) {
      const expected = transcript.lines.map(({ in: _in, ...output }) => output);
      expect([transcript.name, walkThrough(transcript)]).toEqual([transcript.name, expected]);
    }
  });

  it.each(TRANSCRIPTS)('in the simulator: $name', async ({ flow, person, at, lines }) => {
    const contact = person && (await makePerson(person));
    let state: object | null = null;
    for (const line of lines) {
      const turn: Simulated = await turnOf({
        tree_chatbot: withGroup(flow, groupId),
        state,
        input: toBody(line),
        ...(contact !== undefined && { contact_id: contact }),
        ...(at !== undefined && { now: at }),
      });
      const { in: inputText, ...expected } = line;
      expect([inputText, describeTurn(turn)]).toEqual([inputText, expected]);
      if (turn) ({ state } = turn);
    }
  });
});

async function publish({ client, member }: ApiUser, bot_name: string, tree_chatbot: object) {
  const device = await makeDevice(server.orm.em.fork(), { accountId: member.accountId });
  const { status, body } = await client.post('/api/v1/chatbots', { bot_name, device_id: [device.id], tree_chatbot });
  expect([status, body.errors]).toEqual([201, undefined]);
  return { id: body.data.chatbot.id as number, device };
}

describe('the simulator', () => {
  it('renders alternatives, account fields and file names, and reports the matched trigger', async () => {
    const { client, member } = user;
    const [media] = await upload(client, fileOf('%PDF-1.4 menu', 'menu.pdf', 'application/pdf'));
    const uuid = media?.item?.uuid ?? '';
    const files = { message_type: 'text_message_with_media', attachment_ids: [uuid, crypto.randomUUID()] };
    const flow = flowOf(
      {
        hi: send('menu, prices'),
        a: reply('{{Here|There}} it is, {name}, from {your_email}.', { ...files, rate_delay: 3 }),
      },
      'hi > a',
    );
    const contact_id = await makePerson({ name: 'Sara' });
    const turn = await turnOf({ tree_chatbot: JSON.stringify(flow), input: messageInput('MENU please'), contact_id });
    expect(turn).toEqual({
      effects: [
        {
          kind: 'reply',
          node_id: 'a',
          delay_seconds: 3,
          media: [{ uuid, file_name: 'menu.pdf' }],
          text: expect.stringMatching(/^(Here|There) it is, Sara, from .*\.$/),
        },
      ],
      state: null,
      passed: ['hi', 'a'],
      is_cut: false,
      matched: { node_id: 'hi', how: 'contains', words: 'menu' },
    });
    const rows = await server.orm.em
      .getConnection()
      .execute('select 1 from messages where account_id = ?', [member.accountId]);
    expect(rows).toEqual([]);
  });

  it('accepts the flow format of the specification, and returns an invalid text unchanged', async () => {
    const data = { search_for: 'search_for_words', attachment_ids: [], rate_delay: 0 };
    const tree_chatbot = {
      nodes: [
        { id: '1', type: 'card', position: { x: 0, y: 0 }, data: { ...data, type: 'send', message: 'hi' } },
        {
          id: '2',
          type: 'card',
          position: { x: 0, y: 9 },
          measured: { width: 9 },
          selected: true,
          data: { ...data, type: 'reply', message: '{{open', attachments_count: '0', label: { of: 'an editor' } },
        },
      ],
      edges: [{ id: 'e', source: '1', target: '2', sourceHandle: 'bottom', animated: true }],
      viewport: { x: 0, y: 0, zoom: 1 },
    };
    expect(describeTurn(await turnOf({ tree_chatbot, input: messageInput('hi') }))).toEqual({ out: ['{{open'] });
  });

  it('rejects an invalid flow and names the node, in the language of the caller', async () => {
    const nodeOf = (id: string, data: object) => ({ id, position: { x: 0, y: 0 }, data });
    const expectRejected = async (tree_chatbot: unknown, language = 'en') => {
      const { status, body } = await user.client.post(
        API,
        { tree_chatbot, input: messageInput('x') },
        { 'accept-language': language },
      );
      return [status, body.errors?.tree_chatbot?.[0], body.node_id, body.at];
    };
    expect(await expectRejected('{')).toEqual([422, 'This is not a flow.', null, null]);
    expect(await expectRejected({ nodes: [nodeOf('n7', { type: 'dance' })], edges: [] })).toEqual([
      422,
      'A step of this flow is of an unknown kind.',
      'n7',
      'dance',
    ]);
    expect(
      await expectRejected({ nodes: [nodeOf('n7', { type: 'reply', rate_delay: 301 })], edges: [] }, 'ar'),
    ).toEqual([422, 'في إحدى خطوات هذا المسار قيمة غير صحيحة.', 'n7', 'rate_delay']);
    const dangling = [{ id: 'e', source: 'n7', target: 'gone' }];
    expect(await expectRejected({ nodes: [nodeOf('n7', { type: 'send' })], edges: dangling })).toEqual([
      422,
      'A connection of this flow leads to a step that does not exist.',
      'n7',
      'e',
    ]);
    expect((await expectRejected(`"${'x'.repeat(MAX_FLOW_BYTES)}"`))[1]).toBe('This flow is too large.');
    const deep = `{"nodes":${'['.repeat(10_000)}${']'.repeat(10_000)},"edges":[]}`;
    expect((await expectRejected(deep))[0]).toBe(422);
    const json = `{"tree_chatbot":${deep},"input":{"kind":"message"}}`;
    expect((await user.client.post(API, json, { 'content-type': 'application/json' })).status).toBe(422);
  });

  it('rejects contacts and devices of other accounts', async () => {
    const tree_chatbot = flowOf({ any: send() });
    const foreignContact = await makeContact(server.orm.em.fork());
    const simulateWith = (more: object) => simulate({ tree_chatbot, input: messageInput('x'), ...more });
    expect(await simulateWith({ contact_id: foreignContact.id })).toMatchObject({ status: 404 });
    expect(await simulateWith({ device_id: 999_999_999 })).toMatchObject({
      status: 404,
      body: { code: 'devices.not_found' },
    });
  });

  it('returns joined groups and the detected language', async () => {
    const rule = { by: 'language', language: 'ar' };
    const flow = flowOf(
      {
        hi: send(),
        join: { type: 'group', action: 'add', group_id: groupId },
        pause: { type: 'wait', amount: 1 },
        if: condition(rule),
        in: condition({ by: 'group', group_id: groupId }),
        y: reply('نعم'),
      },
      'hi > join',
      'join > pause',
      'pause > if',
      'if.yes > in',
      'in.yes > y',
    );
    const first = await turnOf({ tree_chatbot: flow, input: messageInput('السلام عليكم') });
    expect(first?.effects).toEqual([
      { kind: 'change_group', node_id: 'join', seconds: null, detail: '+ VIP' },
      { kind: 'wait', node_id: 'pause', seconds: 60, detail: null },
    ]);
    const second = await turnOf({ tree_chatbot: flow, state: first?.state, input: { kind: 'elapsed' } });
    expect(describeTurn(second)).toEqual({ out: ['نعم'] });
  });

  it('follows a go_to step to a published bot of the same account only', async () => {
    const sizeFlow = flowOf(
      { hi: send('never said'), q: ask('Size?', 'text', 'size'), a: reply('{size} from {where}') },
      'hi > q',
      'q > a',
    );
    const id = (await publish(user, 'Sizes', sizeFlow)).id;
    const flowTo = (chatbot_id: number) =>
      flowOf(
        { hi: send(), s: setField('where', 'Riyadh'), on: { type: 'go_to' as const, chatbot_id } },
        'hi > s',
        's > on',
      );
    const first = await turnOf({ tree_chatbot: flowTo(id), input: messageInput('hi') });
    expect(first).toMatchObject({ passed: ['hi', 's', 'on'], state: { at: ['q'], bot: { id, version: 1 } } });
    expect(describeTurn(first)).toEqual({ out: ['Size?'], does: ['set_field where: Riyadh', 'go_to Sizes'] });
    const second = await turnOf({ tree_chatbot: flowTo(id), state: first?.state, input: messageInput('XL') });
    const after = { out: ['XL from Riyadh'], does: ['set_field size: XL'] };
    expect([describeTurn(second), second?.passed, second?.state]).toEqual([after, [], null]);

    const stranger = await openApiUser(server);
    const foreignTurn = await turnOf({ tree_chatbot: flowTo(id), input: messageInput('hi') }, stranger);
    expect([describeTurn(foreignTurn), foreignTurn?.state]).toEqual([
      { out: [], does: ['set_field where: Riyadh', `go_to ${id}`] },
      null,
    ]);
    const stolen = { tree_chatbot: flowTo(id), state: first?.state, input: messageInput('XL') };
    expect((await stranger.client.post(API, stolen)).body.data.turn).toBeNull();
    stranger.events.close();
  });
});

it('the test of auto-replies reports a chatbot that answers first', async () => {
  const merchant = await openApiUser(server);
  const { device } = await publish(
    merchant,
    'Hours',
    flowOf({ hi: send('hours'), a: reply('We open at nine.') }, 'hi > a'),
  );
  const closed = { name: 'Closed', devices: [device.id], body: 'We are closed.', renew_every: 24 };
  expect((await merchant.client.post('/api/v1/auto-replys', closed)).status).toBe(201);
  const testAutoReply = async (text?: string) => {
    const { body } = await merchant.client.post('/api/v1/auto-replys-test', { device: device.sessionId, text });
    const { chatbot, auto_reply: autoReply, verdicts } = body.data;
    return [chatbot?.name ?? null, autoReply?.name ?? null, verdicts[0].verdict];
  };
  expect(await testAutoReply('your HOURS?')).toEqual(['Hours', null, 'chatbot_answers']);
  for (const text of ['something else', undefined])
    expect(await testAutoReply(text)).toEqual([null, 'Closed', 'answers']);
  merchant.events.close();
});

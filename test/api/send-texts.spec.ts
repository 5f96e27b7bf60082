import { beforeAll, describe, expect, it } from '@jest/globals';
import { FORM_ENCODINGS } from '../setup/form-encodings.js';
import { ApiProgram, generateKey } from '../setup/integration/api-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let program: ApiProgram;

beforeAll(async () => {
  server = await workerApp();
  owner = await openSender(server);
  program = new ApiProgram(server, await generateKey(owner.client));
}, 60_000);

describe('a caption of 4,096 characters with line ends', () => {
  const lines = 'سطر من النص\n'.repeat(400).slice(0, 4_095);
  const captions = ['.', '😀'].map((end) => lines + end);

  it.each(Object.keys(FORM_ENCODINGS))(
    'is accepted as %s, and is rejected with one more character',
    async (encoding) => {
      const { uuid } = await owner.upload();
      const send = (body: string) => {
        // Browsers send line ends of a textarea as CRLF.
        const typed = encoding === 'JSON' ? body : body.replaceAll('\n', '\r\n');
        const fields = { device: owner.session, phone: '0507778899', attachments_id: uuid, body: typed };
        return owner.client.post('/api/v1/messages', ...FORM_ENCODINGS[encoding]!(fields));
      };
      const [fits, tooLong] = [await send(captions[0]!), await send(captions[1]!)];
      expect([fits.status, fits.body.data.body]).toEqual([201, captions[0]]);
      expect([tooLong.status, tooLong.body.errors]).toEqual([422, { body: ['This text is too long.'] }]);
    },
  );
});

describe('{{name}}', () => {
  const odd = { kind: 'one_option', from: 3, to: 11 };

  it('is reported for a text, a template and each of many messages', async () => {
    const [plain, written] = [await owner.template('Hi {name}'), await owner.template('Hi {{name}}')];
    const send = async (more: object) =>
      (await program.post('messages/text', { device: owner.session, phone: '0507778899', ...more })).body.problems;
    expect(await send({ body: 'Hi {{name}}' })).toEqual([odd]);
    expect(await send({ template: written })).toEqual([odd]);
    expect(await send({ template: plain, body: 'Hi {{name}}' })).toEqual([]);
    const to = { device: owner.session, phone: '0507778899' };
    const messages = [
      { ...to, template: written },
      { ...to, body: 'Hi' },
      { ...to, body: '{{name}}' },
    ];
    const { body } = await program.post('messages/bulk', { messages });
    expect(body.data.map(({ problems }: { problems: unknown[] }) => problems)).toEqual([
      [odd],
      [],
      [{ ...odd, from: 0, to: 8 }],
    ]);
  });
});

describe('a number without a country code', () => {
  const sendTo = async (sender: OpenedSender, phone: string) => {
    const { status, body } = await sender.send({ phone, body: 'Hello' });
    return [status, body.chat?.phone ?? body.errors?.phone];
  };

  it('belongs to the account’s country, as in its contacts', async () => {
    const abroad = await openSender(server, { phone: '971501112233' });
    expect(await sendTo(abroad, '0501234567')).toEqual([201, '971501234567']);
    expect(await sendTo(owner, '0501234567')).toEqual([201, '966501234567']);
    const saved = await abroad.client.post('/api/v1/contacts/one', { phone: '0501234567' });
    expect(saved.body.data.phone_number).toBe('971501234567');
    const key = new ApiProgram(server, await generateKey(abroad.client));
    const sent = await key.post('messages/text', { device: abroad.session, phone: '0501234567', body: 'Hello' });
    expect(sent.body.data.phone).toBe('971501234567');
    const listed = await key.get('messages?phone=0501234567');
    expect(listed.body.data).toHaveLength(2);
  });

  it('is rejected as a landline of another country, with advice', async () => {
    const way =
      'This looks like a number of another country. Write it with a plus and its country code, like +971501234567.';
    expect(await sendTo(owner, '541123456789')).toEqual([422, [way]]);
    expect(await sendTo(owner, '+541123456789')).toEqual([201, '541123456789']);
    expect(await sendTo(owner, '01012345678')).toEqual([422, [way]]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countSeconds } from '../../src/media/voice/opus.js';
import { readOgg } from '../../src/media/voice/read-ogg.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { makeSilence } from '../setup/make-voice.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

const WAVEFORM = [0, 20, 100, 40];

describe('voice messages', () => {
  let merchant: Merchant;
  beforeAll(async () => {
    merchant = await Merchant.open(await workerApp());
  }, 60_000);
  afterAll(() => merchant.close());

  async function sendVoice(
    phone: string,
    recording: Buffer,
    fields: Record<string, string> = {},
    key = crypto.randomUUID(),
  ) {
    const form = new FormData();
    const allFields = {
      device: merchant.device.sessionId,
      phone,
      voice: 'true',
      waveform: WAVEFORM.join(','),
      ...fields,
    };
    for (const [name, value] of Object.entries(allFields)) form.set(name, value);
    form.set('attachment', new File([new Uint8Array(recording)], 'voice.webm', { type: 'audio/webm' }));
    return merchant.apiUser.client.post('/api/v1/messages', form, { 'idempotency-key': key });
  }

  it('that are recorded in a browser can be played on the phone', async () => {
    const customer = await merchant.sandbox.phones.create({});
    const key = crypto.randomUUID();
    const { status, body } = await sendVoice(customer.number, makeSilence(3), {}, key);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      kind: 'audio',
      audioMessage: { seconds: 3, ptt: true },
      media: { mimetype: 'audio/ogg; codecs=opus', voice: true, waveform: WAVEFORM, seconds: 3 },
    });
    const [received] = await merchant.sandbox.inbox(customer.number, { waitMs: 15_000 });
    expect(received).toMatchObject({ kind: 'voice', seconds: 3, mimetype: 'audio/ogg; codecs=opus', copies: 1 });
    const { raw } = await merchant.sandbox.message(customer.number, received!.id);
    expect(raw['audioMessage']).toMatchObject({ ptt: true, waveform: Buffer.from(WAVEFORM).toString('base64') });
    const { bytes } = await merchant.sandbox.media(customer.number, received!.id);
    expect(countSeconds(readOgg(bytes))).toBeCloseTo(3, 1);
    // The same idempotency key returns the same message.
    expect((await sendVoice(customer.number, makeSilence(3), {}, key)).body.data.id).toBe(body.data.id);
    await merchant.sandbox.played(customer.number, merchant.number);
    await merchant.untilStatus(body.data.id, 'played');
  }, 40_000);

  it('from a phone arrive with their waveform', async () => {
    const customer = await merchant.sandbox.phones.create({});
    await merchant.sandbox.send(customer.number, merchant.number, {
      raw: { audioMessage: { ptt: true, seconds: 2, waveform: Buffer.from([1, 200, 3]).toString('base64') } },
    });
    const message = await merchant.untilArrived(customer.number, ({ kind }) => kind === 'audio');
    expect(message.media).toMatchObject({ voice: true, seconds: 2, waveform: [1, 100, 3] });
  });

  it('with invalid audio are rejected before anything is stored', async () => {
    const customer = await merchant.sandbox.phones.create({});
    const rejected: [field: string, status: number, fields: Record<string, string>, recording: Buffer][] = [
      ['attachment', 422, {}, Buffer.from('no recording')],
      ['waveform', 422, { waveform: '1,2,101' }, makeSilence(1)],
      ['voice', 422, { phone: '', group: '1' }, makeSilence(1)],
    ];
    for (const [field, status, fields, recording] of rejected) {
      const answer = await sendVoice(customer.number, recording, fields);
      expect([field, answer.status, Object.keys(answer.body.errors)]).toEqual([field, status, [field]]);
    }
    const order = { device: merchant.device.sessionId, phone: customer.number, voice: true };
    expect((await merchant.apiUser.client.post('/api/v1/messages', order)).status).toBe(422);
    expect(await merchant.conversation(customer.number)).toEqual([]);
  });
});

import sharp from 'sharp';
import { makeContact } from '../../factories/make-contact.js';
import { makeDevice } from '../../factories/make-device.js';
import { makeGroup } from '../../factories/make-group.js';
import type { TestApp } from '../servers/app.js';
import { makeMember } from '../accounts/members.js';
import { openSession } from '../accounts/open-session.js';

/** The device never connects: messages are accepted or rejected, and never sent. */
export type OpenedSender = Awaited<ReturnType<typeof openSender>>;

export async function openSender(server: TestApp, given: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(server.orm, given);
  const { accountId } = member;
  const client = await openSession(server.orm, () => server.url, member);
  const em = () => server.orm.em.fork();
  const { id: deviceId, sessionId: session } = await makeDevice(em(), { accountId });
  let templates = 0;
  return {
    accountId,
    client,
    deviceId,
    session,
    send: (order: object, key?: string) =>
      client.post(
        '/api/v1/messages',
        { device: session, ...order },
        key === undefined ? {} : { 'idempotency-key': key },
      ),
    contact: (given: Parameters<typeof makeContact>[1] = {}) =>
      makeContact(em(), { accountId, savedAt: new Date(), ...given }),
    group: (contactIds: readonly number[] = []) => makeGroup(em(), { accountId, contactIds }),
    optOut: (phone: string | null | undefined) =>
      em().execute(`insert into suppressions (account_id, phone, reason) values (?, ?, 'manual')`, [accountId, phone]),
    async template(content: string): Promise<number> {
      const { body } = await client.post('/api/v1/templates', { name: `Template ${++templates}`, content });
      return body.data.templates.id;
    },
    async upload(): Promise<{ uuid: string; id: number }> {
      const form = new FormData();
      const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } });
      form.append('medias[]', new File([await picture.png().toBuffer()], 'teal.png', { type: 'image/png' }));
      return (await client.post('/api/v1/upload-medias', form)).body.data[0].item;
    },
  };
}

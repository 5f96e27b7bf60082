import type { DeviceState } from '../../../src/devices/devices.contract.js';
import type { TestApp } from '../servers/app.js';
import type { HttpClient } from './http-client.js';
import { LiveEvents } from './live-events.js';
import { type Member, makeMember } from './members.js';
import { openSession } from './open-session.js';

export interface ApiUser {
  client: HttpClient;
  events: LiveEvents;
  member: Member;
}

export async function openApiUser(
  test: Pick<TestApp, 'orm' | 'url'>,
  given: Parameters<typeof makeMember>[1] = {},
): Promise<ApiUser> {
  const member = await makeMember(test.orm, given);
  const client = await openSession(test.orm, () => test.url, member, {
    // A restart changes the server's address.
    get origin() {
      return test.url;
    },
  });
  return { client, events: await LiveEvents.open(client), member };
}

export async function untilState(
  { events }: ApiUser,
  sessionId: string,
  state: DeviceState,
  options: { since?: number; withinMs?: number } = {},
) {
  const isInState = (device: { session_id: string; state: DeviceState }) =>
    device.session_id === sessionId && device.state === state;
  return (await events.next('device.changed', ({ device }) => isInState(device), options)).device;
}

import { describe, expect, it } from '@jest/globals';
import type { DeviceProfile, DeviceResource } from '@server/devices/devices.contract.js';
import {
  newerProfile,
  profileAfterConnect,
  profileWithCode,
  profileWithDevice,
  profileWithPasskey,
  profileWithQr,
} from './device-changes.js';

function device(changes: Partial<DeviceResource> = {}): DeviceResource {
  return {
    id: 7,
    session_id: 's7',
    shows_typing: false,
    history_days: 7,
    device_name: 'Shop',
    account_name: null,
    phone_number: null,
    avatar: null,
    status: 'off',
    state: 'qr',
    state_reason: null,
    refused_phone: null,
    type_account: 'normal',
    protection: {
      limit: null,
      guard: null,
      over_plan: false,
      warm_up: null,
      sent_today: 0,
      cap_today: 1000,
      sent_hour: 0,
      cap_hour: 120,
    },
    connected_at: null,
    last_activity_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:10.000Z',
    revision: '0123456789abcdef',
    ...changes,
  };
}

function profile(changes: Partial<DeviceProfile['data']> = {}, of: DeviceResource = device()): DeviceProfile {
  const { phone_number, account_name, avatar, status, state, state_reason } = of;
  return {
    status: status === 'on',
    data: {
      phone_number,
      account_name,
      avatar,
      status,
      state,
      state_reason,
      qr: null,
      code: null,
      expires_at: null,
      passkey: null,
      number_used_by: null,
      ...changes,
    },
    device_info: { device_name: of.device_name, session_id: of.session_id },
    device: of,
  };
}

describe('a profile', () => {
  const shown = profile({ qr: 'one', expires_at: '2026-01-01T00:01:00.000Z' });

  it('drops the QR code after the phone has scanned it', () => {
    const scanned = profileWithDevice(shown, device({ state: 'scanned', updated_at: '2026-01-01T00:00:20.000Z' }));
    expect(scanned.data).toMatchObject({ state: 'scanned', qr: null, expires_at: null });
  });

  it('keeps a pairing code that arrives before its state', () => {
    const code = profile({ code: 'ABCD1234', expires_at: '2026-01-01T00:02:00.000Z' }, device({ state: 'new' }));
    expect(profileWithDevice(code, device({ state: 'connecting' })).data.code).toBe('ABCD1234');
  });

  it('keeps the QR code while other fields change', () => {
    const renamed = profileWithDevice(shown, device({ device_name: 'Sales', updated_at: '2026-01-01T00:00:20.000Z' }));
    expect(renamed.data.qr).toBe('one');
    expect(renamed.device_info.device_name).toBe('Sales');
  });

  it('ignores a change that is older than the cached state', () => {
    expect(profileWithDevice(shown, device({ state: 'off', updated_at: '2026-01-01T00:00:01.000Z' }))).toBe(shown);
  });

  it('shows only the newer of QR code and pairing code', () => {
    const code = profileWithCode(shown, { session_id: 's7', code: 'ABCD1234', expires_at: '2026-01-01T00:02:00.000Z' });
    expect(code.data).toMatchObject({ state: 'code', code: 'ABCD1234', qr: null });
    const qr = profileWithQr(code, { session_id: 's7', qr: 'two', expires_at: '2026-01-01T00:03:00.000Z' });
    expect(qr.data).toMatchObject({ state: 'qr', code: null, qr: 'two' });
  });
});

describe('a passkey challenge', () => {
  const passkey = {
    options: { challenge: 'AAAA', rpId: 'whatsapp.com' as const },
    expires_at: '2026-01-01T00:05:00.000Z',
  };
  const cached = profileWithPasskey(profile({ qr: 'one' }), { session_id: 's7', ...passkey });

  it('replaces the QR code, and stays while the device row still has the previous state', () => {
    expect(cached.data).toMatchObject({ state: 'needs_passkey', qr: null, passkey });
    expect(profileWithDevice(cached, device({ state: 'qr' })).data.passkey).toEqual(passkey);
    expect(newerProfile(cached, profile())).toBe(cached);
    const row = device({ state: 'needs_passkey', state_reason: 'passkey_wanted' });
    expect(profileWithDevice(cached, row).data.passkey).toEqual(passkey);
  });

  it('is removed after an answer, after its expiry, and with a new QR code', () => {
    const later = { updated_at: '2026-01-01T00:00:20.000Z' };
    expect(profileWithDevice(cached, device({ ...later, state: 'scanned' })).data.passkey).toBeNull();
    const over = device({ ...later, state: 'needs_passkey', state_reason: 'passkey_expired' });
    expect(profileWithDevice(cached, over).data.passkey).toBeNull();
    const qr = profileWithQr(cached, { session_id: 's7', qr: 'two', expires_at: '2026-01-01T00:03:00.000Z' });
    expect(qr.data.passkey).toBeNull();
  });
});

describe('newerProfile', () => {
  it('returns the response if nothing was pushed', () => {
    const read = profile();
    expect(newerProfile(undefined, read)).toBe(read);
  });

  it('keeps a QR code pushed during the request', () => {
    const cached = profile({ qr: 'two', expires_at: '2026-01-01T00:02:00.000Z' });
    expect(newerProfile(cached, profile({ qr: 'one', expires_at: '2026-01-01T00:01:00.000Z' }))).toBe(cached);
    expect(newerProfile(cached, profile())).toBe(cached);
  });

  it('prefers the next step to a cached code', () => {
    const cached = profile({ qr: 'two', expires_at: '2026-01-01T00:02:00.000Z' });
    const read = profile({}, device({ state: 'on', status: 'on', updated_at: '2026-01-01T00:00:30.000Z' }));
    expect(newerProfile(cached, read)).toBe(read);
  });
});

describe('the response of the request that starts linking', () => {
  const startedProfile = profile({}, device({ state: 'connecting', updated_at: '2026-01-01T00:00:20.000Z' }));
  const pushedQr = { session_id: 's7', qr: 'two', expires_at: '2026-01-01T00:03:00.000Z' };
  const qr = (of: DeviceProfile) => profileWithQr(of, pushedQr);

  it('keeps pushes from before the response', () => {
    const before = profile({}, device({ state: 'new' }));
    expect(profileAfterConnect(qr(before), startedProfile, [qr]).data).toMatchObject({ qr: 'two', state: 'qr' });
    expect(profileAfterConnect(undefined, startedProfile, [qr]).data).toMatchObject({ qr: 'two', state: 'qr' });
    const challenge = {
      session_id: 's7',
      options: { challenge: 'c' } as never,
      expires_at: '2026-01-01T00:03:00.000Z',
    };
    const passkey = (of: DeviceProfile) => profileWithPasskey(of, challenge);
    expect(profileAfterConnect(passkey(before), startedProfile, [passkey]).data.passkey).not.toBeNull();
  });

  it('drops states older than the call', () => {
    const challenge = {
      session_id: 's7',
      options: { challenge: 'c' } as never,
      expires_at: '2026-01-01T00:03:00.000Z',
    };
    const left = profileWithPasskey(profile({}, device({ state: 'new' })), challenge);
    expect(profileAfterConnect(left, startedProfile, []).data.passkey).toBeNull();
    const started = device({ updated_at: '2026-01-01T00:00:30.000Z' });
    const answer = profile({ qr: 'three', expires_at: '2026-01-01T00:04:00.000Z' }, started);
    expect(profileAfterConnect(qr(startedProfile), answer, [qr]).data.qr).toBe('three');
  });
});

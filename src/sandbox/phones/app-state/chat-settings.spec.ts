import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chatModificationToAppPatch,
  encodeSyncdPatch,
  newLTHashState,
} from '@whiskeysockets/baileys/lib/Utils/chat-utils.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Network } from '../../network.js';
import { readSandboxSettings } from '../../settings.js';
import type { VirtualPhone } from '../virtual-phone.js';
import { appendPatch, versionOf } from './append-patch.js';
import { archiveChat, muteChat } from './change-chat.js';

describe('ChatSettings', () => {
  let dataDir: string;
  let network: Network;
  let phone: VirtualPhone;
  let peer: VirtualPhone;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'mersal-settings-'));
    network = new Network(readSandboxSettings({ SANDBOX_DATA_DIR: dataDir }));
    phone = network.phones.create({ addressing: 'pn' });
    peer = network.phones.create({ addressing: 'lid' });
  });
  afterEach(() => {
    network.journal.close();
    rmSync(dataDir, { recursive: true });
  });

  const readSettings = async (reader = phone) => {
    await reader.settings.read();
    return [reader.settings.isArchived(peer), reader.settings.isMuted(peer)];
  };
  const patchOf = async (archive: boolean, jid: string, data = phone.keys.appStateKey.data) => {
    const id = phone.keys.appStateKey.id.toString('base64');
    const wanted = chatModificationToAppPatch({ archive, lastMessages: [] }, jid);
    return (await encodeSyncdPatch(wanted, id, newLTHashState(), async () => ({ keyData: data }))).patch;
  };

  it('returns the last change of each setting', async () => {
    expect(await readSettings()).toEqual([false, false]);
    await archiveChat(network, phone, peer, true);
    await muteChat(network, phone, peer, -1);
    expect(await readSettings()).toEqual([true, true]);
    await archiveChat(network, phone, peer, false);
    expect(await readSettings()).toEqual([false, true]);
    await muteChat(network, phone, peer, null);
    expect([await readSettings(), versionOf(phone, 'regular_low'), versionOf(phone, 'regular_high')]).toEqual([
      [false, false],
      2,
      2,
    ]);
    await muteChat(network, phone, peer, Date.now() - 1);
    expect(await readSettings()).toEqual([false, false]);
  });

  it.each(['pn', 'lid'] as const)(
    'applies a change by a linked device that identifies the chat by %s',
    async (addressing) => {
      appendPatch(network, phone, 'regular_low', await patchOf(true, peer.jid(addressing)));
      expect(await readSettings()).toEqual([true, false]);
      await archiveChat(network, phone, peer, false);
      expect(await readSettings()).toEqual([false, false]);
    },
  );

  it('keeps changes after a restart', async () => {
    await archiveChat(network, phone, peer, true);
    network.journal.close();
    network = new Network(readSandboxSettings({ SANDBOX_DATA_DIR: dataDir }));
    expect(await readSettings(network.phones.find(phone.number))).toEqual([true, false]);
  });

  it('rejects a patch of another key or version, and resets with a new identity', async () => {
    appendPatch(network, phone, 'regular_low', await patchOf(true, peer.jid('lid'), Buffer.alloc(32, 1)));
    await expect(readSettings()).rejects.toThrow('settings of an account');
    phone.renewIdentity();
    expect(await readSettings()).toEqual([false, false]);
    await archiveChat(network, phone, peer, true);
    appendPatch(network, phone, 'regular_low', await patchOf(false, peer.jid('lid')));
    await expect(readSettings()).rejects.toThrow('settings of an account');
  });
});

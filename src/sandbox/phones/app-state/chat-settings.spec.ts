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

describe('the settings of chats', () => {
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

  const shown = async (of = phone) => {
    await of.settings.read();
    return [of.settings.isArchived(peer), of.settings.isMuted(peer)];
  };
  const patchOf = async (archive: boolean, jid: string, data = phone.keys.appStateKey.data) => {
    const id = phone.keys.appStateKey.id.toString('base64');
    const wanted = chatModificationToAppPatch({ archive, lastMessages: [] }, jid);
    return (await encodeSyncdPatch(wanted, id, newLTHashState(), async () => ({ keyData: data }))).patch;
  };

  it('are the last change of each', async () => {
    expect(await shown()).toEqual([false, false]);
    await archiveChat(network, phone, peer, true);
    await muteChat(network, phone, peer, -1);
    expect(await shown()).toEqual([true, true]);
    await archiveChat(network, phone, peer, false);
    expect(await shown()).toEqual([false, true]);
    await muteChat(network, phone, peer, null);
    expect([await shown(), versionOf(phone, 'regular_low'), versionOf(phone, 'regular_high')]).toEqual([
      [false, false],
      2,
      2,
    ]);
    await muteChat(network, phone, peer, Date.now() - 1);
    expect(await shown()).toEqual([false, false]);
  });

  it.each(['pn', 'lid'] as const)('follow a linked device, identified by %s', async (addressing) => {
    appendPatch(network, phone, 'regular_low', await patchOf(true, peer.jid(addressing)));
    expect(await shown()).toEqual([true, false]);
    await archiveChat(network, phone, peer, false);
    expect(await shown()).toEqual([false, false]);
  });

  it('survive a restart', async () => {
    await archiveChat(network, phone, peer, true);
    network.journal.close();
    network = new Network(readSandboxSettings({ SANDBOX_DATA_DIR: dataDir }));
    expect(await shown(network.phones.find(phone.number))).toEqual([true, false]);
  });

  it('reject a patch of another key or version, and reset with a new identity', async () => {
    appendPatch(network, phone, 'regular_low', await patchOf(true, peer.jid('lid'), Buffer.alloc(32, 1)));
    await expect(shown()).rejects.toThrow('settings of an account');
    phone.renewIdentity();
    expect(await shown()).toEqual([false, false]);
    await archiveChat(network, phone, peer, true);
    appendPatch(network, phone, 'regular_low', await patchOf(false, peer.jid('lid')));
    await expect(shown()).rejects.toThrow('settings of an account');
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, TestBrowser } from '../setup/browser/browser.js';
import { BrowserServer } from '../setup/browser/browser-server.js';
import { findViolations } from '../setup/browser/find-violations.js';
import type { PageDriver } from '../setup/browser/page-driver.js';
import { pickVariants } from '../setup/browser/pick-variants.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { countSeconds } from '../../src/media/voice/opus.js';
import { readOgg } from '../../src/media/voice/read-ogg.js';

const VARIANTS = [
  { language: 'en', theme: 'light', width: 1280 },
  { language: 'ar', theme: 'dark', width: 360 },
] as const;
const TEXTS = {
  en: { question: 'Is the blue one still there?', answer: 'Yes, until Thurday', corrected: 'Yes, until Thursday' },
  ar: { question: 'هل ما زال الأزرق متوفرًا؟', answer: 'نعم، حتى الخمبس', corrected: 'نعم، حتى الخميس' },
};

describeInBrowser('a conversation', () => {
  let browserServer: BrowserServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    browserServer = await BrowserServer.shared();
    browser = await TestBrowser.launch();
  }, 60_000);
  afterAll(() => browser?.close(), 30_000);

  async function open(variant: (typeof VARIANTS)[number]) {
    const { sandbox } = browserServer;
    const [merchant, customer, friend] = [
      await sandbox.phones.create({ name: 'Shop' }),
      await sandbox.phones.create({ name: 'Layla Haddad' }),
      await sandbox.phones.create({ name: 'Omar' }),
    ];
    const client = await browserServer.signedIn();
    const device = await linkDevice(client, sandbox, merchant.number);
    const { question } = TEXTS[variant.language];
    await sandbox.send(friend.number, merchant.number, 'Hello');
    await sandbox.send(customer.number, merchant.number, question);
    await sandbox.send(customer.number, merchant.number, { contact: { name: 'Omar', number: friend.number } });
    const place = { latitude: 24.7136, longitude: 46.6753, name: 'الرياض' };
    await sandbox.send(customer.number, merchant.number, { location: place });
    const chat = await waitFor('both chats exist', async () => {
      const { body } = await client.get(`/api/v1/chat-lists/${device.id}`);
      const chats = body.data as { id: number; phone: string }[];
      return chats.length === 2 && chats.find(({ phone }) => phone === customer.number);
    });
    const driver = await browser.open(browserServer.server.url, variant, client);
    await driver.page.context().grantPermissions(['microphone']);
    await driver.page.goto(`/chat/${device.id}?chat=${chat.id}`);
    await driver.settle();
    return { driver, sandbox, merchant: merchant.number, customer: customer.number, friend: friend.number };
  }

  const bubble = ({ page }: PageDriver, text: string) => page.locator('[data-message]').filter({ hasText: text });
  async function openMenu(driver: PageDriver, text: string) {
    await bubble(driver, text).hover();
    await bubble(driver, text)
      .getByRole('button', { name: driver.t('conversation.menu') })
      .click();
    await driver.page.getByRole('menu').waitFor();
  }
  async function choose(driver: PageDriver, text: string, name: string) {
    const { page } = driver;
    await openMenu(driver, text);
    await page.getByRole('menuitem', { name, exact: true }).click();
  }

  it.each(pickVariants(VARIANTS))(
    'has voice messages, reactions, edits and forwards ($language)',
    async (variant) => {
      const { driver, sandbox, merchant, customer, friend } = await open(variant);
      const { page, t } = driver;
      const { question, answer, corrected } = TEXTS[variant.language];
      const findOnPhone = async (number: string, kind: string) =>
        (await sandbox.messages(number, merchant)).find((message) => message.kind === kind);

      const card = page.locator('[data-message]').filter({ hasText: `+${friend}` });
      await card.getByRole('button', { name: t('messages.open_chat') }).waitFor();
      const map = page.getByRole('link', { name: t('messages.open_map') });
      expect(await map.getAttribute('href')).toBe('https://maps.google.com/?q=24.7136,46.6753');

      // Disappearing messages show in the header.
      await sandbox.send(customer, merchant, { raw: { protocolMessage: { type: 3, ephemeralExpiration: 604_800 } } });
      const time = { en: '7 days', ar: '7 أيام' }[variant.language];
      await page.getByText(t('chats.timer', { time })).waitFor();
      await driver.shoot('conversation-timer');

      await page.getByRole('button', { name: t('conversation.voice.record') }).click();
      await page.getByRole('timer').waitFor();
      await page.getByRole('button', { name: t('conversation.voice.discard') }).click();
      await page.getByRole('button', { name: t('conversation.voice.record') }).click();
      await page.getByRole('timer').getByText('0:02').waitFor();
      await driver.shoot('conversation-recording');
      await page.getByRole('button', { name: t('conversation.voice.stop') }).click();
      const bar = page.getByRole('group', { name: t('conversation.voice.title') });
      await bar.getByRole('button', { name: t('messages.play') }).click();
      await bar.getByRole('button', { name: t('messages.pause') }).waitFor();
      await driver.shoot('conversation-recorded');
      await bar.getByRole('button', { name: t('conversation.voice.send') }).click();
      const note = await waitFor('the voice message is on the phone', () => findOnPhone(customer, 'voice'));
      const { bytes } = await sandbox.media(customer, note.id);
      expect(countSeconds(readOgg(bytes))).toBeGreaterThan(1.5);
      // Decodes the audio in the browser.
      const length = await page.evaluate(`(async () => {
        const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (sign) => sign.charCodeAt(0));
        return (await new OfflineAudioContext(1, 48000, 48000).decodeAudioData(bytes.buffer)).duration;
      })()`);
      expect(length).toBeGreaterThan(1.5);
      const player = page.locator('[data-message]').filter({ has: page.getByLabel(t('messages.position')) });
      await player.getByRole('button', { name: t('messages.speed', { speed: '1' }) }).click();
      await player.getByRole('button', { name: t('messages.speed', { speed: '1.5' }) }).waitFor();
      await player.getByRole('button', { name: t('messages.play') }).click();
      await waitFor('the voice message plays faster', async () =>
        page.evaluate<boolean>(`[...document.querySelectorAll('audio')].some((sound) => sound.playbackRate === 1.5)`),
      );

      await openMenu(driver, question);
      await driver.shoot('conversation-menu', [variant.width]);
      await page.keyboard.press('Escape');
      await choose(driver, question, '❤️');
      await waitFor('the reaction is on the phone', async () => {
        const sent = (await sandbox.messages(customer, merchant)).find(({ text }) => text === question);
        return sent?.reactions.some(({ from, emoji }) => from === merchant && emoji === '❤️');
      });
      await page.getByLabel(t('chats.write'), { exact: true }).fill(answer);
      await page.getByRole('button', { name: t('messages.send'), exact: true }).click();
      const arrived = await waitFor('the answer arrives', async () =>
        (await sandbox.messages(customer, merchant)).find(({ text }) => text === answer),
      );
      await sandbox.send(customer, merchant, { reaction: { id: arrived.id, emoji: '🎉' } });
      const customerReactions = t('messages.reactions', { who: `${t('chats.they')} 🎉` });
      await bubble(driver, answer).getByRole('button', { name: customerReactions }).click();
      await page
        .getByRole('dialog', { name: t('conversation.reactions') })
        .getByText(t('chats.they'))
        .waitFor();
      await page.keyboard.press('Escape');

      await choose(driver, answer, t('conversation.edit'));
      await driver.shoot('conversation-editing');
      await page.getByRole('textbox', { name: t('conversation.editing') }).fill(corrected);
      await page.getByRole('button', { name: t('ui.save'), exact: true }).click();
      await bubble(driver, corrected).getByText(t('messages.edited')).waitFor();
      await choose(driver, corrected, t('conversation.forward.do'));
      const dialog = page.getByRole('dialog', { name: t('conversation.forward.title') });
      await dialog.getByRole('checkbox', { name: 'Omar' }).click();
      expect(await findViolations(driver)).toEqual([]);
      await driver.shoot('conversation-forwarding');
      await dialog.getByRole('button', { name: t('conversation.forward.send'), exact: true }).click();
      await waitFor('the message is forwarded', async () =>
        (await sandbox.messages(friend, merchant)).some(({ text, isForwarded }) => text === corrected && isForwarded),
      );
      await driver.settle();
      await driver.shoot('conversation');

      await choose(driver, corrected, t('conversation.delete'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('conversation.delete_confirm') })
        .click();
      await page.locator('[data-message]').getByText(t('messages.deleted')).waitFor();
      expect((await sandbox.messages(customer, merchant)).find(({ id }) => id === arrived.id)?.isDeleted).toBe(true);
      driver.expectNoProblems();
      await driver.close();
    },
    120_000,
  );
});

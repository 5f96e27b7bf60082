import { expect, it } from '@jest/globals';
import type { z } from 'zod';
import { AccountChanges } from '../../src/auth/settings.contract.js';
import { Login, UpdateUserInfoBody } from '../../src/auth/auth.contract.js';
import { RegisterBody, SendOtp, VerifyOtp } from '../../src/auth/codes.contract.js';
import { PackageSubscribe } from '../../src/billing/billing.contract.js';
import { CreatePackageBody, UpdatePackageBody } from '../../src/billing/packages/packages.contract.js';
import { AutoReplyBody } from '../../src/bots/auto-replies/auto-reply.contract.js';
import { ChatbotBody } from '../../src/bots/chatbots/chatbot.contract.js';
import { CampaignBody } from '../../src/campaigns/definition/campaign.contract.js';
import { PreflightBody } from '../../src/campaigns/definition/preflight.contract.js';
import { SaveAppSettingsBody } from '../../src/commerce/apps/apps.contract.js';
import { ConnectDeviceBody, UpdateDeviceBody } from '../../src/devices/devices.contract.js';
import { CreateExportBody } from '../../src/address-book/exports/exports.contract.js';
import { CreateContacts } from '../../src/address-book/imports/import-bodies.contract.js';
import { SendMessageBody } from '../../src/messaging/messaging.contract.js';
import { validateInput } from '../../src/platform/http/input/validate-input.js';
import { OpenTicketForm, ReplyBody } from '../../src/support/tickets/tickets.contract.js';

// Tests schemas without a server. unused-fields.spec.ts covers the forms.

const NEW_PACKAGE = {
  title: 'Growth',
  main_name: 'growth',
  description: 'For stores that grow.',
  price: '99.50',
  count_months: '1',
  count_messages: '-1',
  status: 'on',
  features: ['All of it'],
};
/** Fields that forms send as JSON text. */
const WRITTEN_AS_JSON = ['conditions', 'periods', 'automation_options', 'abandoned_cart_steps', 'staff_phones'];

it.each<[string, z.ZodType & { shape: object }, Record<string, unknown>]>([
  ['messages', SendMessageBody, { device: 'x', phone: '1' }],
  ['campaigns', CampaignBody, { name: 'Eid', devices: [1], groups: [1], body: 'x' }],
  ['campaigns to look at', PreflightBody, { groups: [1] }],
  ['auto-replies', AutoReplyBody, { name: 'x', body: 'x', renew_every: 24 }],
  ['chatbots', ChatbotBody, { tree_chatbot: {} }],
  ['contacts', CreateContacts, { group_name: 'x' }],
  ['exports', CreateExportBody, {}],
  ['tickets', OpenTicketForm, { body: 'x' }],
  ['replies', ReplyBody, { body: 'x' }],
  ['new packages', CreatePackageBody, NEW_PACKAGE],
  ['packages', UpdatePackageBody, {}],
  ['orders of packages', PackageSubscribe, { package_id: 1 }],
  ['apps', SaveAppSettingsBody, {}],
  ['links of devices', ConnectDeviceBody, {}],
  ['devices', UpdateDeviceBody, { device_name: 'x' }],
  ['signing in', Login, { email: 'x', password: 'x' }],
  ['codes', SendOtp, {}],
  ['codes that were typed', VerifyOtp, { otp: '1' }],
  ['the shell', UpdateUserInfoBody, { mode: 'dark' }],
  ['accounts', AccountChanges, {}],
  [
    'registrations',
    RegisterBody,
    {
      username: 'abc',
      email: 'a@example.com',
      phone: '1',
      password: 'long enough',
      language: 'ar',
      password_confirmation: 'long enough',
    },
  ],
])('null counts as absent in every field of %s', async (_what, schema, needed) => {
  const plain = await validateInput(schema, needed);
  const unused = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([name]) => !(name in needed));
  for (const [name, field] of unused) {
    const takesNull = field.safeParse(null).success;
    const read = await validateInput(schema, { ...needed, [name]: null });
    // Null clears a value where the schema allows it.
    if (!takesNull) expect([name, read]).toEqual([name, plain]);
    if (WRITTEN_AS_JSON.includes(name) || field.safeParse('null').success) continue;
    expect([name, await validateInput(schema, { ...needed, [name]: 'null' })]).toEqual([name, plain]);
  }
});

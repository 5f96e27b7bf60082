import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Audience } from '../../address-book/address-book.messages.js';
import { type TextValues, compileText, seededRandom, valuesOfContact } from '../../templates/text/text.contract.js';
import { database } from '../../platform/database/statements/database.js';
import type { CampaignPreflight } from '../definition/preflight.contract.js';
import type { CampaignText } from '../definition/write-parts.js';
import { CONTACTS } from '../../address-book/address-book.sql.js';

const MAX_SAMPLES = 3;

interface SampleContact {
  id: number;
  name: string | null;
  phone: string | null;
  fields: Record<string, string>;
}

/** Renders samples, always with the same choices. */
export async function renderSamples(
  em: EntityManager,
  accountId: number,
  audience: Audience,
  texts: readonly (CampaignText & { body: string })[],
  account: TextValues,
): Promise<CampaignPreflight['samples']> {
  if (texts.length === 0) return [];
  const { rows } = await sql<SampleContact>`
    select c.id, coalesce(c.name, c.push_name) as name, c.phone, c.fields
       from (${audience.select}) a join ${CONTACTS} c on c.id = a.contact_id
      where c.account_id = ${accountId} and a.refusal is null limit ${MAX_SAMPLES}`.execute(database(em));
  return rows.map((contact, index) => {
    const { body, templateId, templateName } = texts[index % texts.length]!;
    return {
      contact_id: contact.id,
      name: contact.name,
      phone_number: contact.phone,
      template: templateId === null ? null : { id: templateId, name: templateName ?? '' },
      text: compileText(body).render(valuesOfContact(contact, account), seededRandom(contact.id)),
    };
  });
}

import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { makeContact } from '../../factories/make-contact.js';
import { makeGroup } from '../../factories/make-group.js';
import type { BenchPhones } from '../context.js';

/** Creates a group of new contacts named Person 0, Person 1, … Returns its ID. */
export async function writeGroup(databaseUrl: string, accountId: number, phones: BenchPhones): Promise<number> {
  const orm = await MikroORM.init(ormConfig(databaseUrl, { min: 0, max: 1 }));
  try {
    const contactIds: number[] = [];
    for (const [index, { number: phone }] of phones.entries())
      contactIds.push(
        (await makeContact(orm.em.fork(), { accountId, phone, name: `Person ${index}`, savedAt: new Date() })).id,
      );
    return await makeGroup(orm.em.fork(), { accountId, contactIds });
  } finally {
    await orm.close();
  }
}

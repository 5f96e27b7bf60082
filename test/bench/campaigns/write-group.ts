import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { makeContact } from '../../factories/make-contact.js';
import { makeGroup } from '../../factories/make-group.js';
import type { Numbers } from '../context.js';

/** A group of saved contacts with these numbers, called Person 0, Person 1, …; answers its id. */
export async function writeGroup(databaseUrl: string, accountId: number, people: Numbers): Promise<number> {
  const orm = await MikroORM.init(ormConfig(databaseUrl, { min: 0, max: 1 }));
  try {
    const contactIds: number[] = [];
    for (const [index, { number: phone }] of people.entries())
      contactIds.push(
        (await makeContact(orm.em.fork(), { accountId, phone, name: `Person ${index}`, savedAt: new Date() })).id,
      );
    return await makeGroup(orm.em.fork(), { accountId, contactIds });
  } finally {
    await orm.close();
  }
}

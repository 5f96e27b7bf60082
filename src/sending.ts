import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { RecordAudit } from './auth/audit/record-audit.js';
import { ormConfig } from './mikro-orm.config.js';
import { readPermit, writePermit } from './platform/sending/sending-permit.js';

// Says whether the database of DATABASE_URL may send from where it lies, and with `on` or `off` switches it. Prints the state.
const [wish] = process.argv.slice(2);
const databaseUrl = process.env['DATABASE_URL'];
if (!databaseUrl || !['on', 'off', undefined].includes(wish)) {
  console.error('Usage: sending [on|off], with DATABASE_URL, the address of a PostgreSQL database.');
  process.exit(1);
}
const orm = await MikroORM.init(ormConfig(databaseUrl, { min: 0, max: 2 }));
try {
  if (wish)
    await orm.em.fork().transactional(async (em) => {
      const from = await readPermit((sql) => em.execute(sql));
      await writePermit((sql) => em.execute(sql), wish === 'on');
      const action = wish === 'on' ? 'sending_on' : 'sending_off';
      await new RecordAudit(em).within(em, { action, actorUserId: null, details: { from }, origin: null });
    });
  console.log(await readPermit((sql) => orm.em.fork().execute(sql)));
} finally {
  await orm.close();
}

import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { RecordAudit } from './auth/audit/record-audit.js';
import { ormConfig } from './mikro-orm.config.js';
import { exitUnlessFit } from './platform/database/connecting/check-fitness.js';
import { readPermit, runIn, writePermit } from './platform/sending/sending-permit.js';

// Prints or switches whether DATABASE_URL may send from here.
const [requested] = process.argv.slice(2);
const databaseUrl = process.env['DATABASE_URL'];
if (!databaseUrl || !['on', 'off', undefined].includes(requested)) {
  console.error('Usage: sending [on|off], with DATABASE_URL, the address of a PostgreSQL database.');
  process.exit(1);
}
const directUrl = process.env['DATABASE_DIRECT_URL'] || databaseUrl;
await exitUnlessFit(databaseUrl, directUrl);
const orm = await MikroORM.init(ormConfig(directUrl, { min: 0, max: 2 }));
try {
  if (requested)
    await orm.em.fork().transactional(async (em) => {
      const from = await readPermit(runIn(em));
      await writePermit(runIn(em), requested === 'on');
      const action = requested === 'on' ? 'sending_on' : 'sending_off';
      await new RecordAudit(em).within(em, { action, actorUserId: null, details: { from }, origin: null });
    });
  console.log(await readPermit(runIn(orm.em.fork())));
} finally {
  await orm.close();
}

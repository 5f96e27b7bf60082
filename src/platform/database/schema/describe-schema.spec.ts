import { expect, it } from '@jest/globals';
import { describeSchema } from './describe-schema.js';

const otherObjects = {
  extensions: ['CREATE EXTENSION pg_trgm;'],
  types: [],
  sequences: ['CREATE SEQUENCE groups_id_seq AS bigint OWNED BY groups.id;'],
  views: ['CREATE VIEW names AS\n SELECT name FROM groups;'],
  functions: ['CREATE OR REPLACE FUNCTION two()\n RETURNS integer\n LANGUAGE sql\nAS $function$ select 2 $function$\n'],
};
const groups = {
  name: 'groups',
  options: 'fillfactor=70',
  columns: ['id bigint NOT NULL', 'name text'],
  constraints: ['CONSTRAINT groups_pkey PRIMARY KEY (id)'],
  indexes: ['CREATE INDEX groups_name ON groups USING btree (name);'],
  triggers: [],
};

const describe = (tables: object[]): Promise<string> =>
  describeSchema(<Row>(sql: string) =>
    Promise.resolve((/ as extensions/.test(sql) ? [otherObjects] : tables) as Row[]),
  );

it('a schema is written as SQL, a paragraph for each object', async () => {
  expect(await describe([groups])).toBe(`CREATE EXTENSION pg_trgm;

CREATE TABLE groups (
  id bigint NOT NULL,
  name text,
  CONSTRAINT groups_pkey PRIMARY KEY (id)
) WITH (fillfactor=70);
CREATE INDEX groups_name ON groups USING btree (name);

CREATE SEQUENCE groups_id_seq AS bigint OWNED BY groups.id;

CREATE VIEW names AS
 SELECT name FROM groups;

CREATE OR REPLACE FUNCTION two()
 RETURNS integer
 LANGUAGE sql
AS $function$ select 2 $function$;
`);
});

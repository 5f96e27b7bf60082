import { expect, it } from '@jest/globals';
import { runQuery, type GraphqlObject } from './run-query.js';

const order = (id: string): GraphqlObject => ({
  __typename: 'Order',
  id,
  tags: ['vip'],
  customer: { __typename: 'Customer', name: 'Sara' },
});
const query: GraphqlObject = {
  __typename: 'QueryRoot',
  order: ({ id }: Record<string, unknown>) => (id === '1' ? order('1') : null),
  orders: ({ first = 2 }: Record<string, unknown>) => ['1', '2', '3'].slice(0, Number(first)).map(order),
};
const mutation: GraphqlObject = {
  __typename: 'Mutation',
  echo: (args: Record<string, unknown>) => JSON.stringify(args),
};
const run = (text: string, variables = {}) => runQuery(text, variables, { query, mutation });

it('returns the requested fields', () => {
  expect(run('{ order(id: "1") { id who: customer { name } } }')).toEqual({
    data: { order: { id: '1', who: { name: 'Sara' } } },
  });
  expect(
    run('query One($id: ID!, $n: Int = 1) { order(id: $id) { id } orders(first: $n) { tags } }', { id: '9' }),
  ).toEqual({
    data: { order: null, orders: [{ tags: ['vip'] }] },
  });
  expect(
    run('fragment F on Order { id } { orders { ...F ... on Order { tags } ... on Shop { x } __typename } }').data,
  ).toEqual({
    orders: ['1', '2'].map((id) => ({ id, tags: ['vip'], __typename: 'Order' })),
  });
});

it('follows fragments inside fragments', () => {
  const fragments = 'fragment C on Customer { name } fragment F on Order { id customer { ...C } ... { tags } }';
  expect(run(`query Q { order(id: "1") { ...F } } ${fragments}`)).toEqual({
    data: { order: { id: '1', customer: { name: 'Sara' }, tags: ['vip'] } },
  });
});

it('passes arguments of every type', () => {
  const { data } = run('mutation M($x: In) { echo(a: {b: [1, -2.5], c: WORD}, d: """long""", e: $x, f: null) }', {
    x: { y: 1 },
  });
  expect(JSON.parse((data as { echo: string }).echo)).toEqual({
    a: { b: [1, -2.5], c: 'WORD' },
    d: 'long',
    e: { y: 1 },
    f: null,
  });
});

it.each([
  ['{ order(id: "1") { name } }', "Field 'name' doesn't exist on type 'Order'"],
  ['{ order(id: "1") }', "Field must have selections (field 'order')"],
  ['{ order(id: "1") { id { x } } }', "Selections can't be made on scalars (field 'id')"],
  ['{ order(id: "1") { id }', 'syntax error, unexpected end of file'],
  ['{ order(id: ) { id } }', 'syntax error, unexpected ")"'],
  ['{ order(id: "1") { ...F } }', 'Fragment F was used, but not defined'],
])('rejects %s', (text, message) => {
  expect(run(text)).toEqual({ errors: [{ message }] });
});

import { expect, it } from '@jest/globals';
import { rolePermissions } from './role-permissions.js';

it('completes names that are held together, in one order', () => {
  expect(rolePermissions(['close chats', 'show templates', 'send message'])).toEqual([
    'send message',
    'templates',
    'show templates',
    'close chats',
  ]);
});

it.each(['show package', 'members', 'roles', 'nonsense'])('rejects %s', (name) => {
  expect(() => rolePermissions(['send message', name])).toThrow('The given data was invalid.');
});

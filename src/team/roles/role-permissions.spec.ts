import { expect, it } from '@jest/globals';
import { rolePermissions } from './role-permissions.js';

it('adds permissions that are granted together and sorts them', () => {
  expect(rolePermissions(['close chats', 'show templates', 'send message'])).toEqual([
    'send message',
    'templates',
    'show templates',
    'close chats',
  ]);
});

it.each(['show package', 'members', 'roles', 'nonsense'])('rejects the permission %s', (name) => {
  expect(() => rolePermissions(['send message', name])).toThrow('The given data was invalid.');
});

import { expect, it } from '@jest/globals';
import { base64Signature, basicAuthorization, hexSignature, timedSignature } from './signatures.js';

const BODY = '{"id":1,"phone":"+966500000001"}';

it('signs as each platform does', () => {
  expect(hexSignature('test-secret', BODY)).toBe('6dd17f198c1f8059c12d8ee56c66dffb326be9ca33e2f37f28dfa6676d7cd800');
  expect(base64Signature('test-secret', BODY)).toBe('bdF/GYwfgFnBLY7lbGbf+zJr6coz4vN/KN+mZ2182AA=');
  expect(timedSignature('test-secret', '1763700000', 'evt_1', BODY)).toBe(
    'v1=fe83a3ee6f793977bf23122501042642a282e65c40c03faef9c5f8d901ca3beb',
  );
  expect(basicAuthorization('user', 'pass')).toBe('Basic dXNlcjpwYXNz');
});

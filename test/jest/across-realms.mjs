import { types } from 'node:util';

const isInstance = Function.prototype[Symbol.hasInstance];

/** Literals, async functions and the engine's errors belong to the spec's realm, whatever its globals are. */
const KINDS = [
  [Array, Array.isArray],
  [Error, types.isNativeError],
  [Function, (value) => typeof value === 'function'],
  [Object, (value) => value !== null && ['object', 'function'].includes(typeof value)],
  [Promise, types.isPromise],
  [RegExp, types.isRegExp],
];

/** Makes `instanceof` accept arrays and the like of other realms. Subclasses stay strict. */
for (const [kind, isOne] of KINDS) {
  Object.defineProperty(kind, Symbol.hasInstance, {
    value(value) {
      return isInstance.call(this, value) || (this === kind && isOne(value));
    },
  });
}

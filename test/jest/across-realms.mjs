import { types } from 'node:util';

const isInstance = Function.prototype[Symbol.hasInstance];

/** Literals, async functions and errors of the engine belong to the spec's realm, even if its globals are shared. */
const KINDS = [
  [Array, Array.isArray],
  [Error, types.isNativeError],
  [Function, (value) => typeof value === 'function'],
  [Object, (value) => value !== null && ['object', 'function'].includes(typeof value)],
  [Promise, types.isPromise],
  [RegExp, types.isRegExp],
];

// `instanceof` then accepts arrays and the like of other realms. Subclasses stay strict.
for (const [kind, isOfKind] of KINDS) {
  Object.defineProperty(kind, Symbol.hasInstance, {
    value(value) {
      return isInstance.call(this, value) || (this === kind && isOfKind(value));
    },
  });
}

import { types } from 'node:util';

const isInstance = Function.prototype[Symbol.hasInstance];

/** Literals, async functions and errors of the engine in a spec are of the spec's realm, whatever its globals are. */
const KINDS = [
  [Array, Array.isArray],
  [Error, types.isNativeError],
  [Function, (value) => typeof value === 'function'],
  [Object, (value) => value !== null && ['object', 'function'].includes(typeof value)],
  [Promise, types.isPromise],
  [RegExp, types.isRegExp],
];

/** Lets libraries that ask with `instanceof` know arrays and the like of other realms; classes that extend these stay strict. */
for (const [kind, isOne] of KINDS) {
  Object.defineProperty(kind, Symbol.hasInstance, {
    value(value) {
      return isInstance.call(this, value) || (this === kind && isOne(value));
    },
  });
}

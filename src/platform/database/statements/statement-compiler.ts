import { type CompiledQuery, PostgresQueryCompiler, RawNode } from 'kysely';
import { isPrepared } from './prepared-sql.js';
import { toLiteral } from './to-literal.js';

type Compile = PostgresQueryCompiler['compileQuery'];

const compiledParameters = new WeakSet<object>();

export const isKyselyStatement = (parameters: unknown): boolean =>
  typeof parameters === 'object' && parameters !== null && compiledParameters.has(parameters);

/**
 * Writes values into the statement, as MikroORM does, so that the planner sees them. All connections force generic
 * plans, which would not use the partial indexes.
 */
export class StatementCompiler extends PostgresQueryCompiler {
  #bindsValues = false;

  override compileQuery(...[node, queryId]: Parameters<Compile>): CompiledQuery {
    this.#bindsValues = RawNode.is(node) && isPrepared(node.sqlFragments[0]);
    const statement = super.compileQuery(node, queryId);
    compiledParameters.add(statement.parameters);
    return statement;
  }

  protected override appendValue(value: unknown): void {
    if (this.#bindsValues) super.appendValue(value);
    else this.append(toLiteral(value));
  }
}

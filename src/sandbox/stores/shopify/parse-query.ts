import { Kind, parse } from 'graphql/language';
import type { DocumentNode, FragmentDefinitionNode, OperationDefinitionNode } from 'graphql/language';
import { valueFromASTUntyped } from 'graphql/utilities/valueFromASTUntyped.js';

export interface Query {
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
}

export class QueryProblem extends Error {}

export function parseQuery(text: string, given: Record<string, unknown>): Query {
  const { definitions } = parseDocument(text);
  const operation = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new QueryProblem('An operation is required');
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const variables = { ...given };
  for (const { variable, defaultValue } of operation.variableDefinitions ?? [])
    if (defaultValue) variables[variable.name.value] ??= valueFromASTUntyped(defaultValue);
  return { operation, fragments: new Map(fragments.map((each) => [each.name.value, each])), variables };
}

/** Rewords syntax errors as Shopify does. */
function parseDocument(text: string): DocumentNode {
  try {
    return parse(text, { noLocation: true });
  } catch (error) {
    const message = (error as Error).message
      .replace(/^Syntax Error: (?:Expected .+, found|Unexpected) (.+)\.$/, 'syntax error, unexpected $1')
      .replace('<EOF>', 'end of file');
    throw new QueryProblem(message);
  }
}

import { Kind, parse } from 'graphql/language';
import type { DocumentNode, FragmentDefinitionNode, OperationDefinitionNode } from 'graphql/language';
import { valueFromASTUntyped } from 'graphql/utilities/valueFromASTUntyped.js';

export interface Query {
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
}

export class QueryProblem extends Error {}

export function parseQuery(text: string, passedVariables: Record<string, unknown>): Query {
  const { definitions } = parseDocument(text);
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new QueryProblem('An operation is required');
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  const variables = { ...passedVariables };
  for (const { variable, defaultValue } of operation.variableDefinitions ?? [])
    if (defaultValue) variables[variable.name.value] ??= valueFromASTUntyped(defaultValue);
  return { operation, fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])), variables };
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

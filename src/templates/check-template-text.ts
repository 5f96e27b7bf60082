import { Invalid } from '../platform/errors.js';
import { breaksText, type CompiledText, compileText } from './text/text.contract.js';

/** Throws Invalid with the positions of problems. */
export function checkTemplateText(content: string): CompiledText {
  const compiled = compileText(content);
  if (compiled.problems.some(breaksText))
    throw new Invalid([{ path: ['content'], message: 'text_broken' }], { problems: compiled.problems });
  return compiled;
}

import { Invalid } from '../../platform/errors.js';
import { breaksText, type CompiledText, compileText } from '../text/text.contract.js';

/** Reads the content of a template. One of which people would get the signs that were meant for us is refused, with the places. */
export function checkContent(content: string): CompiledText {
  const compiled = compileText(content);
  if (compiled.problems.some(breaksText))
    throw new Invalid([{ path: ['content'], message: 'text_broken' }], { problems: compiled.problems });
  return compiled;
}

import type { Plugin } from 'postcss';

const LINE_CLAMP = /^(?:-webkit-)?line-clamp$/;
/** Cells ignore margins, and fields have a fixed height. */
const IGNORES_MARGIN = /(?:^|[\s>+~])(?:td|th|input|select)(?:[.:[][^\s]*)?$|mantine-Input-input/;
const SPACING = /^(?:padding|padding-block|padding-block-end|margin-block|margin-block-end|height)$/;

/**
 * Adds space without moving the content below. In our Arabic font the dots of a final ي reach 0.44 em below the line.
 * Truncation clips them, and without dots it is another letter.
 */
export const keepDescenders = (): Plugin => ({
  postcssPlugin: 'keep-descenders',
  Rule: (rule) => {
    const declared = new Map<string, string>();
    rule.each((node) => {
      if (node.type === 'decl') declared.set(node.prop, node.value);
    });
    const isTruncated =
      declared.get('text-overflow') === 'ellipsis' || [...declared.keys()].some((prop) => LINE_CLAMP.test(prop));
    if (!isTruncated || rule.selectors.some((selector) => IGNORES_MARGIN.test(selector))) return;
    if ([...declared.keys()].some((prop) => SPACING.test(prop))) return;
    if ((declared.get('margin') ?? '0') !== '0') return;
    rule.append({ prop: 'padding-block-end', value: '0.2em' }, { prop: 'margin-block-end', value: '-0.2em' });
  },
});

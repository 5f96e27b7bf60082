import type { Plugin } from 'postcss';

const CUTS = /^(?:-webkit-)?line-clamp$/;
/** Cells ignore margins, and fields have a fixed height. */
const WITHOUT_MARGIN = /(?:^|[\s>+~])(?:td|th|input|select)(?:[.:[][^\s]*)?$|mantine-Input-input/;
const OWN_SPACE = /^(?:padding|padding-block|padding-block-end|margin-block|margin-block-end|height)$/;

/**
 * Adds space for descenders without moving the content below. In our Arabic font the dots of a final ي reach 0.44 em
 * below the line. An ellipsis clips them, and without dots it is another letter.
 */
export const keepDescenders = (): Plugin => ({
  postcssPlugin: 'keep-descenders',
  Rule: (rule) => {
    const declared = new Map<string, string>();
    rule.each((node) => {
      if (node.type === 'decl') declared.set(node.prop, node.value);
    });
    const isCut = declared.get('text-overflow') === 'ellipsis' || [...declared.keys()].some((prop) => CUTS.test(prop));
    if (!isCut || rule.selectors.some((selector) => WITHOUT_MARGIN.test(selector))) return;
    if ([...declared.keys()].some((prop) => OWN_SPACE.test(prop))) return;
    if ((declared.get('margin') ?? '0') !== '0') return;
    rule.append({ prop: 'padding-block-end', value: '0.2em' }, { prop: 'margin-block-end', value: '-0.2em' });
  },
});

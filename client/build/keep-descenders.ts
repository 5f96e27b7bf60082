import type { Plugin } from 'postcss';

const CUTS = /^(?:-webkit-)?line-clamp$/;
/** Cells take no margin, and fields are as high as they are. */
const WITHOUT_MARGIN = /(?:^|[\s>+~])(?:td|th|input|select)(?:[.:[][^\s]*)?$|mantine-Input-input/;
const OWN_SPACE = /^(?:padding|padding-block|padding-block-end|margin-block|margin-block-end|height)$/;

/**
 * What is cut off with dots is cut off below as well, at the end of its line. The two dots of a final ي reach 0.44 em below the line in our
 * Arabic font, which a line of less than 1.63 has no place for: without them it is another letter. So each such rule gets that place, without
 * taking any from what follows.
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

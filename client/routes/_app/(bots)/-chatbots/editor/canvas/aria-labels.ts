import type { AriaLabelConfig } from '@xyflow/react';
import type { TFunction } from 'i18next';

export const ariaLabels = (t: TFunction): Partial<AriaLabelConfig> => ({
  'node.a11yDescription.default': t('chatbots.aria.node'),
  'node.a11yDescription.keyboardDisabled': t('chatbots.aria.node'),
  'node.a11yDescription.ariaLiveMessage': ({ x, y }) => t('chatbots.aria.moved', { x: String(x), y: String(y) }),
  'edge.a11yDescription.default': t('chatbots.aria.edge'),
  'minimap.ariaLabel': t('chatbots.minimap'),
  'handle.ariaLabel': t('chatbots.aria.handle'),
});
